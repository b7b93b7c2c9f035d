import { MedusaModule } from "@medusajs/framework/modules-sdk";
import { GraphQLUtils } from "@medusajs/framework/utils";

/** The kinds of records that the engine's modules have, and how one leads to another. */
export interface Relations {
  /** The kind that a name at the top of an answer stands for, such as `orders`. */
  entityOf(name: string): string | undefined;
  /** The kind that a field holds; null when the field holds no records, undefined when the kind has no such field. */
  fieldOf(entity: string, field: string): string | null | undefined;
  /** Every kind. */
  entities(): string[];
}

interface GraphType {
  name: string;
  getFields?: () => Record<string, { type: unknown }>;
}

/** Reads the relations from what each loaded module, links included, says of itself. */
export function readRelations(): Relations {
  const joiners = MedusaModule.getAllJoinerConfigs();
  const text = joiners.map(({ schema }) => schema ?? "").join("\n");
  const { schema: cleaned } = GraphQLUtils.cleanGraphQLSchema(BASE_SCHEMA + text);
  const types = GraphQLUtils.makeExecutableSchema({
    typeDefs: GraphQLUtils.mergeTypeDefs(cleaned),
  }).getTypeMap() as Record<string, GraphType>;

  const fields = new Map<string, Map<string, string | null>>();
  for (const [name, type] of Object.entries(types)) {
    if (!type.getFields || name.startsWith("__")) continue;
    const found = Object.entries(type.getFields()).map(([field, { type: held }]): [string, string | null] => {
      const kind = String(held).replaceAll(/[[\]!]/g, "");
      return [field, types[kind]?.getFields ? kind : null];
    });
    fields.set(name, new Map(found));
  }
  const named = new Map<string, string>();
  for (const { alias } of joiners) {
    for (const { name, entity } of [alias ?? []].flat()) {
      if (!entity) continue;
      for (const one of [name].flat()) named.set(one, entity);
    }
  }
  return {
    entityOf: (name) => named.get(name),
    fieldOf: (entity, field) => fields.get(entity)?.get(field),
    entities: () => [...fields.keys()].filter((name) => name !== "Query"),
  };
}

/** The scalars and directives that the modules' schemas use without declaring them. */
const BASE_SCHEMA = `
  scalar DateTime
  scalar JSON
  directive @enumValue(value: String) on ENUM_VALUE
`;
