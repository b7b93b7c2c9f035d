import type { FileTypes, Logger } from "@medusajs/framework/types";
import { AbstractFileProviderService } from "@medusajs/framework/utils";
import s3 from "@medusajs/medusa/file-s3";

export interface S3FilesOptions {
  /** Everybody may read it. */
  bucket: string;
  /** Nobody may read it without a signed address. */
  private_bucket: string;
  /** Public address of `bucket`. */
  file_url: string;
  region: string;
  /** As the engine reaches the store. @default Amazon's */
  endpoint?: string;
  /** As a browser reaches the store: signed addresses begin with it. @default `endpoint` */
  public_endpoint?: string;
  access_key_id: string;
  secret_access_key: string;
}

type EngineProvider = FileTypes.IFileProvider &
  Required<Pick<FileTypes.IFileProvider, "getUploadStream" | "getDownloadStream" | "getAsBuffer">>;

/** What keys of private files begin with, so that a key alone shows the bucket. */
const PRIVATE = "private/";
/** Seconds for which a signed address works: long enough to press the link, too short to be worth passing on. */
const SIGNED_FOR_S = 300;

/**
 * The engine's S3 provider knows one bucket, and a shop's pictures must be public. Exports of orders, customers and
 * products are private: they go to another bucket, and only a signed address that soon ends leads to one.
 */
export default class S3FilesProvider extends AbstractFileProviderService {
  static override identifier = "s3-files";
  private readonly pictures: EngineProvider;
  private readonly private: EngineProvider;
  /** Signs for the address that browsers use, because the host is part of what is signed. */
  private readonly signer: EngineProvider;

  constructor({ logger }: { logger: Logger }, options: S3FilesOptions) {
    super();
    const provider = (own: Partial<S3FilesOptions> & Record<string, unknown>): EngineProvider => {
      const [S3] = s3.services;
      if (!S3) throw new Error("The engine's S3 provider is missing");
      const endpoint = own.endpoint ?? options.endpoint;
      return new S3(
        { logger },
        {
          ...options,
          ...own,
          // Who may read is the bucket's own policy: buckets of today refuse a word about it with each object.
          acl: false,
          // Other stores than Amazon's know buckets by path, not by host name.
          additional_client_config: endpoint ? { forcePathStyle: true } : {},
        },
      );
    };
    const privately = {
      bucket: options.private_bucket,
      prefix: PRIVATE,
      cache_control: "private, no-store",
      download_file_duration: SIGNED_FOR_S,
    };
    this.pictures = provider({});
    this.private = provider(privately);
    this.signer = provider({ ...privately, endpoint: options.public_endpoint ?? options.endpoint });
  }

  override upload(file: FileTypes.ProviderUploadFileDTO): Promise<FileTypes.ProviderFileResultDTO> {
    return this.storeFor(file.access).upload(file);
  }

  override getUploadStream(file: FileTypes.ProviderUploadStreamDTO) {
    return this.storeFor(file.access).getUploadStream(file);
  }

  override async delete(
    files: FileTypes.ProviderDeleteFileDTO | FileTypes.ProviderDeleteFileDTO[],
  ): Promise<void> {
    const all = [files].flat();
    const [secret, open] = [all.filter(isPrivate), all.filter((file) => !isPrivate(file))];
    for (const [store, some] of [
      [this.private, secret],
      [this.pictures, open],
    ] as const) {
      const [only] = some;
      if (only) await store.delete(some.length === 1 ? only : some);
    }
  }

  /** The address at which a browser gets a file: signed and short-lived for a private one. */
  override getPresignedDownloadUrl(file: FileTypes.ProviderGetFileDTO): Promise<string> {
    return (isPrivate(file) ? this.signer : this.pictures).getPresignedDownloadUrl(file);
  }

  override getDownloadStream(file: FileTypes.ProviderGetFileDTO) {
    return this.storeOf(file).getDownloadStream(file);
  }

  override getAsBuffer(file: FileTypes.ProviderGetFileDTO) {
    return this.storeOf(file).getAsBuffer(file);
  }

  /** What nobody has called public is private. */
  private storeFor(access: "public" | "private" | undefined): EngineProvider {
    return access === "public" ? this.pictures : this.private;
  }

  private storeOf(file: { fileKey: string }): EngineProvider {
    return isPrivate(file) ? this.private : this.pictures;
  }
}

const isPrivate = ({ fileKey }: { fileKey: string }) => fileKey.startsWith(PRIVATE);
