/** What is known of a product beyond its text, by the keys of `config/attributes.ts`; inches, quarts, pounds and degrees Fahrenheit. */
interface SeedAttributes {
  material: string;
  diameterIn?: number;
  capacityQt?: number;
  ovenSafeF: number;
  induction: boolean;
  /** Said only where a glass hob would suffer. */
  glassHob?: false;
  dishwasherSafe: boolean;
  weightLb?: number;
  care: string;
  /** Semicolons part the things. */
  box: string;
  origin: string;
}

interface SeedPicture {
  /** Name in the folder `pictures` beside this file. */
  file: string;
  alt: string;
}

interface SeedPrice {
  /** Dollars. */
  price: number;
  stock: number;
}

interface SeedVariant extends SeedPrice {
  options: Record<string, string>;
  sku: string;
  /** What differs from the product's. */
  attributes?: Partial<SeedAttributes>;
  /** Left out: those of the product show it. */
  pictures?: SeedPicture[];
}

interface SeedText {
  handle: string;
  title: string;
  /** Name of a sub-kind. */
  kind: string;
  desc: string;
  catchphrases: [string, string, string];
  attributes: SeedAttributes;
  /** Of the product as a whole; left out where each variant has its own. */
  pictures?: SeedPicture[];
}

/** A product with a price, or one with variants that have theirs. */
export type SeedProduct = SeedText &
  ((SeedPrice & { variants?: undefined }) | { variants: [SeedVariant, ...SeedVariant[]] });

/** All pictures of a product, in the order in which its page shows them. */
export const picturesOf = ({ pictures = [], variants }: SeedProduct): SeedPicture[] => [
  ...pictures,
  ...(variants ?? []).flatMap((variant) => variant.pictures ?? []),
];

const SEASONED = "Wash by hand without soaking, dry on the stove, and rub in a drop of oil";
const ENAMEL =
  "Dishwasher safe; washing by hand keeps the gloss. Let it cool first, and use no metal scourer";
const ENAMEL_BY_HAND = "Wash by hand to keep the gloss. Let it cool first, and use no metal scourer";
const NONSTICK = "Wash by hand with a soft sponge. Medium heat, wooden or silicone tools";
const STEEL = "Dishwasher safe; a little bicarbonate and a soft scourer take off heat tint";

/**
 * What the shop sells at first, in the order of its shelf: the listing shows the first of these first. What there is to
 * know about choosing them: README.md.
 */
export const products: SeedProduct[] = [
  {
    handle: "cast-iron-skillet-10-25",
    title: "10.25 inch cast iron skillet",
    kind: "Cast iron",
    desc: "A plain, useful skillet poured in one piece and seasoned with flaxseed oil before it leaves the foundry. The size suits two steaks, a pan of cornbread or a deep-dish pizza. Pour spouts on both sides drain fat without spills, and a helper handle opposite the grip makes five pounds easier to lift. The surface starts slightly pebbled and turns smoother and darker each time you cook with oil. Rinse, dry on the stove, wipe with a drop of oil; no soap soaking and no dishwasher.",
    catchphrases: ["Ready to cook, pre-seasoned", "Pours from both sides", "Gets better with use"],
    attributes: {
      material: "Pre-seasoned cast iron",
      diameterIn: 10.25,
      ovenSafeF: 650,
      induction: true,
      dishwasherSafe: false,
      origin: "United States",
      weightLb: 5.3,
      care: SEASONED,
      box: "The skillet, seasoned; A booklet on seasoning",
    },
    price: 44,
    stock: 58,
    pictures: [
      {
        file: "cast-iron-skillet-10-25-hero.jpg",
        alt: "Cast iron skillet with a pour spout, long handle and helper handle",
      },
      {
        file: "cast-iron-skillet-10-25-top.jpg",
        alt: "The cast iron skillet from above, showing both pour spouts",
      },
      {
        file: "cast-iron-skillet-10-25-detail.jpg",
        alt: "Close-up of the cast iron handle joining the skillet wall",
      },
    ],
  },
  {
    handle: "stainless-stock-pot-8qt",
    title: "8 quart stainless stock pot",
    kind: "Stainless steel",
    desc: "Tall, straight and quiet on the stove: eight quarts holds two chickens for stock, a dozen ears of corn, or pasta for ten. A thick bonded base spreads the heat so beans at the bottom do not catch during a long simmer, while the single-ply wall keeps the weight manageable. Both loop handles are fixed with four rivets each and shaped to take oven gloves. The domed lid returns moisture to the pot. It fits a standard dishwasher once the lower rack is clear.",
    catchphrases: ["Stock for the whole week", "Big loops fit oven gloves", "Even base, no hot spots"],
    attributes: {
      material: "Stainless steel with bonded aluminium base",
      diameterIn: 9.5,
      capacityQt: 8,
      ovenSafeF: 500,
      induction: true,
      dishwasherSafe: true,
      origin: "Portugal",
      weightLb: 6.4,
      care: STEEL,
      box: "The pot with its lid",
    },
    price: 134,
    stock: 14,
    pictures: [
      {
        file: "stainless-stock-pot-8qt-hero.jpg",
        alt: "Tall brushed stainless stock pot with lid and two loop handles",
      },
      {
        file: "stainless-stock-pot-8qt-top.jpg",
        alt: "Looking into the open stock pot, lid in front",
      },
      {
        file: "stainless-stock-pot-8qt-detail.jpg",
        alt: "Close-up of a steel loop handle and the lid edge of the stock pot",
      },
    ],
  },
  {
    handle: "griddle-double-burner-20",
    title: "20 inch double-burner griddle",
    kind: "Griddle",
    desc: "Breakfast for the whole table at once: eight pancakes, or bacon on one side and eggs on the other. The cast iron plate spans two burners, with a smooth ground surface and a channel round the edge that collects fat. Keep one burner lower and you have a warm zone for toast. Two loop handles at the ends make it easy to set down, and it hangs or stands on edge for storage. Heat it for ten minutes so the middle catches up. Seasoned, hand wash only.",
    catchphrases: ["Eight pancakes at once", "Channel catches the fat", "Two heat zones"],
    attributes: {
      material: "Pre-seasoned cast iron",
      ovenSafeF: 650,
      induction: true,
      dishwasherSafe: false,
      origin: "United States",
      weightLb: 13.5,
      care: SEASONED,
      box: "The griddle, seasoned; A scraper for the channel",
    },
    price: 79,
    stock: 25,
    pictures: [
      {
        file: "griddle-double-burner-20-hero.jpg",
        alt: "Long rectangular cast iron griddle with a handle at each end",
      },
      {
        file: "griddle-double-burner-20-top.jpg",
        alt: "The smooth double-burner griddle from above, showing its fat channel",
      },
      {
        file: "griddle-double-burner-20-detail.jpg",
        alt: "Close-up of the griddle corner, channel and loop handle",
      },
    ],
  },
  {
    handle: "mini-cocotte-set",
    title: "mini cocotte set, 3 pieces",
    kind: "Dutch oven",
    desc: "Three small covered pots in ember, oat and midnight, each holding nine ounces. Use them for baked eggs, individual pot pies, a molten chocolate pudding, or to keep salt, garlic and butter within reach of the stove. They are real enamelled cast iron, not stoneware, so they can sit on a low burner as well as in the oven, and they keep a portion hot until the last guest has been served. Small steel knobs, pale interiors, dishwasher safe. Stack them with the lids turned over.",
    catchphrases: ["One portion each", "Three colours in the box", "Hob, oven and table"],
    attributes: {
      material: "Enamelled cast iron, stainless knobs",
      diameterIn: 4,
      capacityQt: 0.28,
      ovenSafeF: 500,
      induction: true,
      dishwasherSafe: true,
      origin: "France",
      weightLb: 5.4,
      care: ENAMEL,
      box: "Three pots with their lids: ember, oat and midnight",
    },
    price: 84,
    stock: 33,
    pictures: [
      {
        file: "mini-cocotte-set-hero.jpg",
        alt: "Three mini cocottes in orange, cream and blue",
      },
      {
        file: "mini-cocotte-set-top.jpg",
        alt: "The three cocottes from above, the orange one open with its lid beside it",
      },
      {
        file: "mini-cocotte-set-detail.jpg",
        alt: "Close-up of the orange mini cocotte in front of the other two",
      },
    ],
  },
  {
    handle: "cast-iron-grill-pan-10-5",
    title: "10.5 inch cast iron grill pan",
    kind: "Cast iron",
    desc: "Fifteen tall ridges lift steaks, courgettes and halloumi out of their own fat and leave clear, dark lines. The square shape uses the whole burner and fits four burgers or two long fish fillets, while the inch and a half of wall keeps spatter in the pan. Heat it slowly for eight minutes, oil the food rather than the iron, and leave it alone until it lets go. A stiff brush and hot water clean between the ridges; dry it on the hob. Works on a campfire as well as on induction.",
    catchphrases: ["Clear, dark grill lines", "Square: no wasted burner", "Tall walls hold spatter"],
    attributes: {
      material: "Pre-seasoned cast iron",
      diameterIn: 10.5,
      ovenSafeF: 650,
      induction: true,
      dishwasherSafe: false,
      origin: "United States",
      weightLb: 6.5,
      care: SEASONED,
      box: "The pan, seasoned; A stiff brush for the ridges",
    },
    price: 52,
    stock: 29,
    pictures: [
      {
        file: "cast-iron-grill-pan-10-5-hero.jpg",
        alt: "Square cast iron grill pan with raised ridges and a long handle",
      },
      {
        file: "cast-iron-grill-pan-10-5-top.jpg",
        alt: "The ridged surface of the grill pan from above",
      },
      {
        file: "cast-iron-grill-pan-10-5-detail.jpg",
        alt: "Close-up of the ridges and wall of the grill pan",
      },
    ],
  },
  {
    handle: "griddle-square-pan-11",
    title: "11 inch square nonstick griddle pan",
    kind: "Griddle",
    desc: "A low-walled square pan for flipping: grilled cheese, French toast, quesadillas and fish fingers, with an inch of rim so a turner slides right under. The cast aluminium body is half the weight of iron and reaches cooking heat in three minutes. Its speckled nonstick surface has a shallow moat for excess butter. The steel handle is riveted and pierced for hanging. Keep below medium-high, skip metal tools, and wash by hand; a steel plate in the base makes it suitable for induction.",
    catchphrases: ["A turner slides right under", "Hot in three minutes", "Half the weight of iron"],
    attributes: {
      material: "Cast aluminium, PTFE nonstick, stainless handle",
      diameterIn: 11,
      ovenSafeF: 450,
      induction: true,
      dishwasherSafe: false,
      origin: "Italy",
      weightLb: 3.2,
      care: NONSTICK,
      box: "The pan; A felt protector for stacking",
    },
    price: 58,
    stock: 34,
    pictures: [
      {
        file: "griddle-square-pan-11-hero.jpg",
        alt: "Square nonstick griddle pan with a long steel handle",
      },
      {
        file: "griddle-square-pan-11-top.jpg",
        alt: "The speckled surface of the square griddle pan from above",
      },
      {
        file: "griddle-square-pan-11-detail.jpg",
        alt: "Close-up of the speckled griddle surface and the steel handle",
      },
    ],
  },
  {
    handle: "dutch-oven-oval-sage",
    title: "7 quart oval dutch oven, sage",
    kind: "Dutch oven",
    desc: "Made long for a leg of lamb, a whole chicken with potatoes on both sides, or a side of salmon. The oval body follows the shape of a roast, so there is less empty pot to fill with stock. Cast iron under sage green enamel goes from the hob to the oven and looks settled on a table. The lid fits closely and carries the same steel knob as our round ovens. It covers two burners on small hobs; turn the pot once while searing for even colour. Hand washing keeps the gloss.",
    catchphrases: ["Fits a whole chicken", "From oven straight to table", "Close-fitting heavy lid"],
    attributes: {
      material: "Enamelled cast iron, stainless knob",
      diameterIn: 12.5,
      capacityQt: 7,
      ovenSafeF: 500,
      induction: true,
      dishwasherSafe: false,
      origin: "France",
      weightLb: 14.6,
      care: ENAMEL_BY_HAND,
      box: "The pot with its lid; Four felt rests that keep the lid off the enamel; A booklet on care",
    },
    price: 239,
    stock: 9,
    pictures: [
      {
        file: "dutch-oven-oval-sage-hero.jpg",
        alt: "Oval Dutch oven in sage green enamel with a steel knob",
      },
      {
        file: "dutch-oven-oval-sage-top.jpg",
        alt: "The open oval Dutch oven from above with its lid in front",
      },
      {
        file: "dutch-oven-oval-sage-detail.jpg",
        alt: "Close-up of the oval Dutch oven handle and lid",
      },
    ],
  },
  {
    handle: "stainless-saucepan-2qt",
    title: "2 quart stainless saucepan with lid",
    kind: "Stainless steel",
    desc: "The pot you reach for first: two quarts is right for oatmeal for four, a packet of pasta sauce, or boiled potatoes. Three-ply walls heat milk gently without a scorched ring, and the rolled rim pours cleanly from either side. The lid sits low and snug, with an arched handle wide enough for a folded towel. Rivets are solid steel, and there is nothing on this pan that cannot go in the dishwasher. It will pick up a golden heat tint over time; that is normal and harmless.",
    catchphrases: ["Pours without drips", "Snug low lid", "Dishwasher safe throughout"],
    attributes: {
      material: "3-ply stainless steel with aluminium core",
      diameterIn: 6.5,
      capacityQt: 2,
      ovenSafeF: 550,
      induction: true,
      dishwasherSafe: true,
      origin: "United States",
      weightLb: 3.1,
      care: STEEL,
      box: "The saucepan with its lid",
    },
    price: 79,
    stock: 27,
    pictures: [
      {
        file: "stainless-saucepan-2qt-hero.jpg",
        alt: "Stainless steel saucepan with lid and long handle",
      },
      {
        file: "stainless-saucepan-2qt-top.jpg",
        alt: "The open saucepan from above with its lid in front",
      },
      {
        file: "stainless-saucepan-2qt-detail.jpg",
        alt: "Close-up of the saucepan lid and the handle flange",
      },
    ],
  },
  {
    handle: "dutch-oven-round-ember",
    title: "5.5 quart round dutch oven",
    kind: "Dutch oven",
    desc: "The pot our shop is named for, in glossy ember or in a midnight blue that darkens towards the lid edge. Heavy cast iron under enamel holds a steady simmer for stew, roasts a chicken with vegetables, and bakes a loaf with a crackling crust. Five and a half quarts serve five or six. The pale sand interior lets you watch the colour of your fond, and needs no seasoning. Thick loop handles leave room for gloves, and the steel knob is safe at bread-baking heat. At nearly twelve pounds it wants two hands. Let it cool before washing and avoid metal scourers to keep the enamel bright.",
    catchphrases: ["Bread, braise or roast", "Pale interior shows browning", "Steel knob, safe to 500 °F"],
    attributes: {
      material: "Enamelled cast iron, stainless knob",
      diameterIn: 10.25,
      capacityQt: 5.5,
      ovenSafeF: 500,
      induction: true,
      dishwasherSafe: true,
      origin: "France",
      weightLb: 11.8,
      care: ENAMEL,
      box: "The pot with its lid; Four felt rests that keep the lid off the enamel; A booklet on care and bread",
    },
    variants: [
      {
        options: {
          Colour: "Ember",
        },
        price: 189,
        stock: 24,
        sku: "DUTCH-ROUND-55-EMBER",
        pictures: [
          {
            file: "dutch-oven-round-ember-hero.jpg",
            alt: "Round Dutch oven in glossy ember orange with a steel knob",
          },
          {
            file: "dutch-oven-round-ember-top.jpg",
            alt: "The open orange Dutch oven showing its pale interior, lid in front",
          },
          {
            file: "dutch-oven-round-ember-detail.jpg",
            alt: "Close-up of the loop handle and lid edge of the orange Dutch oven",
          },
        ],
      },
      {
        options: {
          Colour: "Midnight",
        },
        price: 189,
        stock: 12,
        sku: "DUTCH-ROUND-55-MIDNIGHT",
        pictures: [
          {
            file: "dutch-oven-round-midnight-hero.jpg",
            alt: "Round Dutch oven in midnight blue enamel with a steel knob",
          },
          {
            file: "dutch-oven-round-midnight-top.jpg",
            alt: "The open blue Dutch oven from above with its lid in front",
          },
          {
            file: "dutch-oven-round-midnight-detail.jpg",
            alt: "Close-up of the blue enamel handle and the dark lid edge",
          },
        ],
      },
    ],
  },
  {
    handle: "nonstick-fry-pan-8",
    title: "nonstick fry pan",
    kind: "Nonstick",
    desc: "The eight inch pan is for two eggs, a small omelette or a toasted tortilla; ten inches cook for two, and twelve take a full pack of bacon. A hard-anodised aluminium body heats evenly from the centre to the sloped wall, and the matte speckled coating lets food slide with a teaspoon of butter. The stainless steel handle is fixed with two rivets and stays comfortable on a low flame; it does get warm in the oven. Use wooden or silicone tools and medium heat, wash it by hand, and the surface will keep releasing for years of breakfasts.",
    catchphrases: ["Eggs slide right off", "Light enough for one hand", "Steel handle, oven safe"],
    attributes: {
      material: "Hard-anodised aluminium, PTFE nonstick, stainless handle",
      ovenSafeF: 450,
      induction: false,
      dishwasherSafe: false,
      origin: "Italy",
      care: NONSTICK,
      box: "The pan; A felt protector for stacking",
    },
    variants: [
      {
        options: {
          Size: "8 inch",
        },
        price: 39,
        stock: 24,
        sku: "NONSTICK-FRY-8",
        attributes: {
          diameterIn: 8,
          weightLb: 1.5,
        },
      },
      {
        options: {
          Size: "10 inch",
        },
        price: 52,
        stock: 18,
        sku: "NONSTICK-FRY-10",
        attributes: {
          diameterIn: 10,
          weightLb: 2,
        },
      },
      {
        options: {
          Size: "12 inch",
        },
        price: 66,
        stock: 12,
        sku: "NONSTICK-FRY-12",
        attributes: {
          diameterIn: 12,
          weightLb: 2.7,
        },
      },
    ],
    pictures: [
      {
        file: "nonstick-fry-pan-8-hero.jpg",
        alt: "Black nonstick fry pan with a brushed steel handle, seen from the front",
      },
      {
        file: "nonstick-fry-pan-8-top.jpg",
        alt: "The fry pan from above, showing its speckled nonstick surface and rivets",
      },
      {
        file: "nonstick-fry-pan-8-detail.jpg",
        alt: "Close-up of the rim and the steel handle of the nonstick fry pan",
      },
    ],
  },
  {
    handle: "cast-iron-combo-cooker-3qt",
    title: "3 quart cast iron combo cooker",
    kind: "Cast iron",
    desc: "Two pans that close into one pot. The deep skillet holds three quarts for chili, frying or soup; the shallow one is a skillet for eggs and pancakes, and turned over it becomes a tight lid. Bakers like it for sourdough: load the dough onto the shallow half, cover with the deep half, and the trapped steam does the rest. Handles line up so the pair lifts together. Both halves arrive seasoned. Together they weigh twelve pounds, so plan your oven rack first.",
    catchphrases: ["Two pans and a bread oven", "Traps steam for crisp crust", "Works on stove or campfire"],
    attributes: {
      material: "Pre-seasoned cast iron",
      diameterIn: 10.25,
      capacityQt: 3,
      ovenSafeF: 650,
      induction: true,
      dishwasherSafe: false,
      origin: "United States",
      weightLb: 12.2,
      care: SEASONED,
      box: "The deep skillet, seasoned; The shallow skillet that is its lid; A booklet on seasoning",
    },
    price: 69,
    stock: 21,
    pictures: [
      {
        file: "cast-iron-combo-cooker-3qt-hero.jpg",
        alt: "Closed cast iron combo cooker, shallow skillet on top of the deep one",
      },
      {
        file: "cast-iron-combo-cooker-3qt-top.jpg",
        alt: "The deep and the shallow skillet of the combo cooker from above",
      },
      {
        file: "cast-iron-combo-cooker-3qt-detail.jpg",
        alt: "Close-up of the two aligned handles of the combo cooker",
      },
    ],
  },
  {
    handle: "ceramic-fry-pan-10-5",
    title: "ceramic skillet, ember",
    kind: "Nonstick",
    desc: "Our everyday skillet in ember orange. The cooking surface is a cream ceramic coating with a fine mineral speckle, made without PTFE, on a forged aluminium body that warms quickly. Eight inches are a breakfast for one; at 10.5 inches it takes four chicken thighs or a family frittata without crowding, and at twelve a whole cut-up chicken. A steel base disc makes it work on induction. Ceramic likes gentle treatment: medium heat, a little oil, a soft sponge. Expect several seasons of daily use rather than a lifetime, as with every nonstick surface.",
    catchphrases: ["Cooks on any hob", "Cream ceramic, no PTFE", "From one egg to a whole chicken"],
    attributes: {
      material: "Forged aluminium, ceramic nonstick, stainless handle",
      ovenSafeF: 480,
      induction: true,
      dishwasherSafe: false,
      origin: "Italy",
      care: NONSTICK,
      box: "The pan; A felt protector for stacking",
    },
    variants: [
      {
        options: {
          Size: "8 inch",
        },
        price: 48,
        stock: 15,
        sku: "CERAMIC-SKILLET-8",
        attributes: {
          diameterIn: 8,
          weightLb: 1.6,
        },
      },
      {
        options: {
          Size: "10.5 inch",
        },
        price: 64,
        stock: 22,
        sku: "CERAMIC-SKILLET-105",
        attributes: {
          diameterIn: 10.5,
          weightLb: 2.3,
        },
      },
      {
        options: {
          Size: "12 inch",
        },
        price: 79,
        stock: 12,
        sku: "CERAMIC-SKILLET-12",
        attributes: {
          diameterIn: 12,
          weightLb: 2.9,
        },
      },
    ],
    pictures: [
      {
        file: "ceramic-fry-pan-10-5-hero.jpg",
        alt: "Orange skillet with a cream speckled interior and a steel handle",
      },
      {
        file: "ceramic-fry-pan-10-5-top.jpg",
        alt: "The cream ceramic surface of the orange skillet from above",
      },
      {
        file: "ceramic-fry-pan-10-5-detail.jpg",
        alt: "Close-up of the cream speckled interior meeting the orange outside at the rim",
      },
    ],
  },
  {
    handle: "griddle-reversible-18",
    title: "18 inch reversible grill and griddle",
    kind: "Griddle",
    desc: "One plate, two kitchens. The ridged side marks steaks, peppers and corn; turn it over and the smooth side is a griddle for pancakes and smash burgers. Eighteen inches sit across two burners or directly on a barbecue grate. A shallow moat on both faces gathers fat, and wide loops at the ends give a secure grip with gloves. Because both faces touch flame in turn, wipe and oil each side after cooking. Pre-seasoned cast iron; not for the dishwasher, and too heavy for glass hobs with fragile edges.",
    catchphrases: ["Ridges one side, flat the other", "Spans two burners", "Ready for the barbecue"],
    attributes: {
      material: "Pre-seasoned cast iron",
      ovenSafeF: 650,
      induction: true,
      dishwasherSafe: false,
      origin: "United States",
      weightLb: 11.6,
      care: SEASONED,
      box: "The plate, seasoned on both sides",
      glassHob: false,
    },
    price: 64,
    stock: 28,
    pictures: [
      {
        file: "griddle-reversible-18-hero.jpg",
        alt: "Reversible cast iron plate with the ridged side up",
      },
      {
        file: "griddle-reversible-18-top.jpg",
        alt: "Both faces of the plate from above, ridged and smooth",
      },
      {
        file: "griddle-reversible-18-detail.jpg",
        alt: "Close-up of the ridges and end loop of the reversible plate",
      },
    ],
  },
  {
    handle: "stainless-fry-pan-10",
    title: "stainless steel fry pan",
    kind: "Stainless steel",
    desc: "Five bonded layers of steel and aluminium run all the way up the wall, so the edge browns as evenly as the middle. The brushed interior has no coating to wear out: heat the pan first, add oil, and let the food release on its own. Fond that sticks becomes sauce with a splash of wine. The long riveted handle stays cool on the hob and goes into a hot oven. Dishwasher safe, though a minute with a soft scourer and a little bicarbonate keeps the finish brighter.",
    catchphrases: ["Browns edge to edge", "No coating to wear out", "Hob to hot oven"],
    attributes: {
      material: "5-ply stainless steel with aluminium core",
      ovenSafeF: 600,
      induction: true,
      dishwasherSafe: true,
      origin: "United States",
      care: STEEL,
      box: "The pan",
    },
    variants: [
      {
        options: {
          Size: "8 inch",
        },
        price: 69,
        stock: 14,
        sku: "STEEL-FRY-8",
        attributes: {
          diameterIn: 8,
          weightLb: 1.9,
        },
      },
      {
        options: {
          Size: "10 inch",
        },
        price: 89,
        stock: 21,
        sku: "STEEL-FRY-10",
        attributes: {
          diameterIn: 10,
          weightLb: 2.6,
        },
      },
      {
        options: {
          Size: "12 inch",
        },
        price: 119,
        stock: 11,
        sku: "STEEL-FRY-12",
        attributes: {
          diameterIn: 12,
          weightLb: 3.4,
        },
      },
    ],
    pictures: [
      {
        file: "stainless-fry-pan-10-hero.jpg",
        alt: "Brushed stainless steel fry pan with a long riveted handle",
      },
      {
        file: "stainless-fry-pan-10-top.jpg",
        alt: "The brushed interior of the fry pan from above",
      },
      {
        file: "stainless-fry-pan-10-detail.jpg",
        alt: "Close-up of the steel handle and brushed wall of the fry pan",
      },
    ],
  },
  {
    handle: "nonstick-3-piece-set",
    title: "nonstick fry pan set, 3 pieces",
    kind: "Nonstick",
    desc: "Three fry pans that cover most weeknights: an 8 inch for eggs, a 10.5 inch for fillets and stir-fries, and a 12 inch for a full pack of bacon or six burgers. All share the same hard-anodised body, matte speckled coating and riveted steel handle, and they nest into the space of one pan. Each handle is sized to its pan, so all three feel balanced when full. Slip a cloth between them in the cupboard, keep the heat at medium, and wash them by hand to protect the coating.",
    catchphrases: ["Three sizes, one shelf", "Nests to save space", "Riveted steel handles"],
    attributes: {
      material: "Hard-anodised aluminium, PTFE nonstick, stainless handles",
      diameterIn: 12,
      ovenSafeF: 450,
      induction: false,
      dishwasherSafe: false,
      origin: "Italy",
      weightLb: 6.6,
      care: NONSTICK,
      box: "Fry pans of 8, 10.5 and 12 inches; Two felt protectors for stacking",
    },
    price: 149,
    stock: 17,
    pictures: [
      {
        file: "nonstick-3-piece-set-hero.jpg",
        alt: "Three black nonstick fry pans nested with their steel handles fanned out",
      },
      {
        file: "nonstick-3-piece-set-top.jpg",
        alt: "The 8, 10.5 and 12 inch fry pans side by side from above",
      },
      {
        file: "nonstick-3-piece-set-detail.jpg",
        alt: "Close-up of the rims and handles of the nested pans",
      },
    ],
  },
  {
    handle: "cast-iron-wok-14",
    title: "14 inch cast iron wok",
    kind: "Cast iron",
    desc: "A flat base steadies this wok on gas, electric and induction hobs, and the thick wall stores enough heat that a cold handful of vegetables does not stall the fry. Fourteen inches gives room to toss for four. Two loop handles stand clear of the rim for gloves; there is no long handle, so stir with a ladle instead of flipping. Preheat five minutes, then work in small batches. It also makes a fine deep fryer and steamer base. Dry well and oil lightly after washing.",
    catchphrases: ["Stores heat for a true fry", "Steady flat base", "Room to toss for four"],
    attributes: {
      material: "Pre-seasoned cast iron",
      diameterIn: 14,
      capacityQt: 5.5,
      ovenSafeF: 650,
      induction: true,
      dishwasherSafe: false,
      origin: "Taiwan",
      weightLb: 9.4,
      care: SEASONED,
      box: "The wok, seasoned; A booklet on seasoning",
    },
    price: 74,
    stock: 16,
    pictures: [
      {
        file: "cast-iron-wok-14-hero.jpg",
        alt: "Cast iron wok with two loop handles",
      },
      {
        file: "cast-iron-wok-14-top.jpg",
        alt: "The inside of the cast iron wok from above",
      },
      {
        file: "cast-iron-wok-14-detail.jpg",
        alt: "Close-up of a loop handle on the cast iron wok",
      },
    ],
  },
  {
    handle: "nonstick-saute-pan-3qt",
    title: "nonstick sauté pan with glass lid",
    kind: "Nonstick",
    desc: "Straight walls, a wide base and a lid you can see through: this is the pan for braised greens, risotto, or chicken that starts with a sear and ends with a simmer. The aluminium body is hard-anodised outside and coated with a matte speckled nonstick inside. The tempered glass lid has a steel band and a small steam vent so sauces do not boil over. A helper loop opposite the long handle makes a full pan easy to carry to the table. Wash by hand.",
    catchphrases: ["See it simmer", "Helper loop for heavy lifts", "Wide, flat cooking base"],
    attributes: {
      material: "Hard-anodised aluminium, PTFE nonstick, tempered glass lid",
      ovenSafeF: 400,
      induction: true,
      dishwasherSafe: false,
      origin: "Italy",
      care: NONSTICK,
      box: "The pan; Its glass lid; A felt protector for stacking",
    },
    variants: [
      {
        options: {
          Size: "3 quart",
        },
        price: 98,
        stock: 15,
        sku: "NONSTICK-SAUTE-3",
        attributes: {
          capacityQt: 3,
          weightLb: 4.6,
          diameterIn: 10,
        },
      },
      {
        options: {
          Size: "5 quart",
        },
        price: 128,
        stock: 10,
        sku: "NONSTICK-SAUTE-5",
        attributes: {
          capacityQt: 5,
          weightLb: 6.1,
          diameterIn: 12,
        },
      },
    ],
    pictures: [
      {
        file: "nonstick-saute-pan-3qt-hero.jpg",
        alt: "Dark 3 quart sauté pan with a glass lid and a steel handle",
      },
      {
        file: "nonstick-saute-pan-3qt-top.jpg",
        alt: "The sauté pan open from above with its glass lid beside it",
      },
      {
        file: "nonstick-saute-pan-3qt-detail.jpg",
        alt: "Close-up of the glass lid, its black knob and steam vent",
      },
    ],
  },
  {
    handle: "mini-cocotte-ember",
    title: "9 ounce mini cocotte, ember",
    kind: "Dutch oven",
    desc: "One of the pots of our set, for who wants a single one or a fourth. Nine ounces are a baked egg with cream, a pot pie for one, or the salt beside the stove. It is real enamelled cast iron with a tight lid and a steel knob: low burner, oven and table alike. The pale interior rinses clean, and the dishwasher does no harm to it.",
    catchphrases: ["A portion of its own", "Keeps salt and garlic close", "Matches the set"],
    attributes: {
      material: "Enamelled cast iron, stainless knob",
      diameterIn: 4,
      capacityQt: 0.28,
      ovenSafeF: 500,
      induction: true,
      dishwasherSafe: true,
      origin: "France",
      weightLb: 1.8,
      care: ENAMEL,
      box: "The pot with its lid",
    },
    price: 36,
    stock: 26,
    pictures: [
      {
        file: "mini-cocotte-ember-hero.jpg",
        alt: "Mini cocotte in ember orange with its lid on, two other colours behind it",
      },
      {
        file: "mini-cocotte-ember-top.jpg",
        alt: "The open mini cocotte from above, showing its pale interior",
      },
      {
        file: "mini-cocotte-ember-detail.jpg",
        alt: "Close-up of the loop handle and the steel knob of the mini cocotte",
      },
    ],
  },
  {
    handle: "stainless-saute-pan-3qt",
    title: "stainless sauté pan with lid",
    kind: "Stainless steel",
    desc: "A sauté pan earns its price in pan area: ten inches of flat base, or twelve in the five quart pan, with tall straight walls, so a batch of mushrooms browns rather than steams and a sauce can be stirred hard without leaving the pan. The five-ply body responds quickly when you turn down the flame. A long riveted handle and a helper loop share the load, and the fitted lid turns it into a shallow braiser for the oven. Pre-heat for two minutes, dry the food well, and sticking is rarely a problem.",
    catchphrases: ["Ten flat inches of browning", "Two handles share the load", "Braises under its own lid"],
    attributes: {
      material: "5-ply stainless steel with aluminium core",
      ovenSafeF: 600,
      induction: true,
      dishwasherSafe: true,
      origin: "United States",
      care: STEEL,
      box: "The pan; Its steel lid",
    },
    variants: [
      {
        options: {
          Size: "3 quart",
        },
        price: 139,
        stock: 12,
        sku: "STEEL-SAUTE-3",
        attributes: {
          capacityQt: 3,
          weightLb: 5.2,
          diameterIn: 10,
        },
      },
      {
        options: {
          Size: "5 quart",
        },
        price: 179,
        stock: 10,
        sku: "STEEL-SAUTE-5",
        attributes: {
          capacityQt: 5,
          weightLb: 6.8,
          diameterIn: 12,
        },
      },
    ],
    pictures: [
      {
        file: "stainless-saute-pan-3qt-hero.jpg",
        alt: "Stainless sauté pan with lid, long handle and helper loop",
      },
      {
        file: "stainless-saute-pan-3qt-top.jpg",
        alt: "The open sauté pan and its lid from above",
      },
      {
        file: "stainless-saute-pan-3qt-detail.jpg",
        alt: "Close-up of the sauté pan handle flange under the lid",
      },
    ],
  },
  {
    handle: "comal-crepe-pan-10-5",
    title: "10.5 inch cast iron comal and crêpe pan",
    kind: "Griddle",
    desc: "A flat round of cast iron with just enough rim to hold batter. It puffs tortillas, chars peppers and dry-roasts spices on weekday evenings, then turns out lacy crêpes on Sunday. The smooth-ground face is finer than our skillets, so a thin batter spreads with one turn of the wrist. The handle angles upward to stay clear of the flame and is pierced for hanging. Give it five minutes to warm, wipe with an oiled cloth between crêpes, and wash without soap.",
    catchphrases: ["Tortillas to crêpes", "Smooth-ground face", "Hangs by its handle"],
    attributes: {
      material: "Pre-seasoned cast iron",
      diameterIn: 10.5,
      ovenSafeF: 650,
      induction: true,
      dishwasherSafe: false,
      origin: "Mexico",
      weightLb: 4.1,
      care: SEASONED,
      box: "The comal, seasoned; A wooden batter spreader",
    },
    price: 36,
    stock: 44,
    pictures: [
      {
        file: "comal-crepe-pan-10-5-hero.jpg",
        alt: "Flat round cast iron comal with a long handle",
      },
      {
        file: "comal-crepe-pan-10-5-top.jpg",
        alt: "The smooth round face of the comal from above",
      },
      {
        file: "comal-crepe-pan-10-5-detail.jpg",
        alt: "Close-up of the low rim and handle of the comal",
      },
    ],
  },
];
