/** What provisioning needs to know of the shop; money in dollars. Filled from the environment by `main.ts`. */
export interface ProvisionSettings {
  shopName: string;
  adminEmail: string;
  adminPassword: string;
  freeShippingThreshold: number;
  standardShippingFee: number;
  expeditedShippingFee: number;
  seedCatalogue: boolean;
}
