import { LRUCache } from "lru-cache";
import { encode, isKept, type Page } from "./page";

const LARGEST_BYTES = 64 * 1024 * 1024;

interface Entry {
  version: string;
  page: Page;
}

/** The memory that an entry takes: its address and the page in every encoding. */
function bytesOf({ page }: Entry, url: string): number {
  const parts = [page.body, page.encoded?.br, page.encoded?.gzip];
  return parts.reduce((sum, part) => sum + (part?.length ?? 0), url.length);
}

/** Finished pages by address, each good for one version of the catalogue. The least recently used go first. */
export class PageCache {
  private readonly entries: LRUCache<string, Entry>;
  private readonly renders = new Map<string, Promise<Page>>();

  constructor(maxSize = LARGEST_BYTES) {
    this.entries = new LRUCache({ maxSize, sizeCalculation: bytesOf });
  }

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
      .then((page) => (isKept(page, version) ? this.keep(url, version, page) : page))
      .finally(() => this.renders.delete(key));
    this.renders.set(key, rendering);
    return rendering;
  }

  /** The page when it is kept for this version. */
  kept(url: string, version: string): Page | undefined {
    const entry = this.entries.get(url);
    return entry?.version === version ? entry.page : undefined;
  }

  private async keep(url: string, version: string, page: Page): Promise<Page> {
    const encoded = await encode(page);
    this.entries.set(url, { version, page: encoded });
    return encoded;
  }
}
