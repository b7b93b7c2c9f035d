import banner1 from "~/assets/banner-1.webp";
import banner1Small from "~/assets/banner-1-small.webp";
import banner2 from "~/assets/banner-2.webp";
import banner2Small from "~/assets/banner-2-small.webp";
import banner3 from "~/assets/banner-3.webp";
import banner3Small from "~/assets/banner-3-small.webp";

export interface Banner {
  headline: string;
  text: string;
  /** 2000 x 1000, the product in the right half; `small` is its square right part for narrow screens. */
  picture: string;
  small: string;
}

export const BANNERS: Banner[] = [
  {
    headline: "Quality meets style",
    text: "Enamelled cast iron in colours that are happy on the stove and proud on the table.",
    picture: banner1,
    small: banner1Small,
  },
  {
    headline: "seamless cooking experience",
    text: "Surfaces that let go, handles that stay cool, lids that show you what is going on.",
    picture: banner2,
    small: banner2Small,
  },
  {
    headline: "Elevate your culinary experience",
    text: "Stainless steel and seasoned iron with the weight to sear, simmer and last.",
    picture: banner3,
    small: banner3Small,
  },
];
