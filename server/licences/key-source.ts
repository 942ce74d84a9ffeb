/** Where licence keys come from: made here, or handed out from a vendor's stock. */
export interface KeySource {
  /** `count` new keys for a product, none of them ever handed out before. */
  take(productId: string, count: number): Promise<string[]>;
}
