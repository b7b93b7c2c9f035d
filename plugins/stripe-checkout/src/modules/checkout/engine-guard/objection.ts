import { type Columns, differences } from "./columns";

/** What is known of the engine that runs. */
export interface EngineFacts {
  release: string;
  /** Hooks, as `workflow.hook`, that it does not have. */
  missingHooks: string[];
  /** Hooks, as `workflow.hook`, that somebody has registered a handler on. */
  takenHooks: string[];
  tables: Record<string, Columns>;
}

/** Why the plugin's own statements must not run on an engine; null when nothing speaks against them. */
export function objectionTo(
  engine: EngineFacts,
  tested: { release: string; tables: Record<string, Columns> },
): string | null {
  if (engine.release !== tested.release) {
    return `this is Medusa ${engine.release}, and ${tested.release} was tested`;
  }
  if (engine.missingHooks.length > 0) return `the engine has no hook ${engine.missingHooks.join(", ")}`;
  if (engine.takenHooks.length > 0) return `there are handlers on ${engine.takenHooks.join(", ")}`;
  const other = differences(tested.tables, engine.tables);
  return other.length > 0 ? `these columns are not as they were tested: ${other.join(", ")}` : null;
}
