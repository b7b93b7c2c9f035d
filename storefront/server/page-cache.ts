import { encode, isKept, type Page } from "./page";

const LARGEST_BYTES = 64 * 1024 * 1024;

interface Entry {
  version: string;
  page: Page;
  bytes: number;
}

/** Finished pages by address, each good for one version of the catalogue; the least recently used go first. */
export class PageCache {
  private readonly entries = new Map<string, Entry>();
  private readonly renders = new Map<string, Promise<Page>>();
  private bytes = 0;

  constructor(private readonly largestBytes = LARGEST_BYTES) {}

  /**
   * The page of an address at a version of the catalogue. Visitors who ask for it while it is being rendered share
   * the one rendering.
   */
  async get(url: string, version: string, render: () => Promise<Page>): Promise<Page> {
    const kept = this.kept(url, version);
    if (kept) return kept;
    const key = `${version} ${url}`;
    const running = this.renders.get(key);
    if (running) return running;
    const rendering = render()
      .then((page) => (isKept(page) ? this.keep(url, version, page) : page))
      .finally(() => this.renders.delete(key));
    this.renders.set(key, rendering);
    return rendering;
  }

  /** The page when it is kept for this version. */
  kept(url: string, version: string): Page | undefined {
    const entry = this.entries.get(url);
    if (entry?.version !== version) return undefined;
    this.entries.delete(url);
    this.entries.set(url, entry);
    return entry.page;
  }

  private async keep(url: string, version: string, page: Page): Promise<Page> {
    const encoded = await encode(page);
    const sizes = [encoded.body, encoded.encoded?.br, encoded.encoded?.gzip].map((part) => part?.length ?? 0);
    const bytes = url.length + sizes.reduce((sum, size) => sum + size, 0);
    this.drop(url);
    this.entries.set(url, { version, page: encoded, bytes });
    this.bytes += bytes;
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.largestBytes) break;
      this.drop(oldest);
    }
    return encoded;
  }

  private drop(url: string): void {
    this.bytes -= this.entries.get(url)?.bytes ?? 0;
    this.entries.delete(url);
  }
}
