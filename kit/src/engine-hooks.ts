import { type WorkflowDefinition, WorkflowManager } from "@medusajs/framework/orchestration";

type Handler = { invoke: unknown } | undefined;

/**
 * Tells whether anybody has registered a handler on hooks of the engine's workflows, for whoever does what such a workflow does
 * without calling them.
 *
 * As long as nobody has, the engine runs an empty handler of its own. A workflow does not say whether a hook is taken, and asking
 * by registering would take it. So call this where a plugin's module is loaded, after an import of `@medusajs/medusa/core-flows`:
 * the engine loads modules before it reads any `workflows` folder, where handlers are registered.
 *
 * @param hooks names of hooks by workflow
 */
export function watchHooks(hooks: Record<string, readonly string[]>) {
  const empty = handlersOf(hooks);
  return {
    /** The hooks, as `workflow.hook`, that somebody has registered a handler on. */
    taken: (): string[] =>
      [...handlersOf(hooks)].filter(([hook, handler]) => handler !== empty.get(hook)).map(([hook]) => hook),
    /** The hooks, as `workflow.hook`, that this engine does not have: it is another than the one that was tested. */
    missing: (): string[] => [...empty].filter(([, handler]) => !handler).map(([hook]) => hook),
  };
}

/** What the engine runs for each hook, by `workflow.hook`. */
function handlersOf(hooks: Record<string, readonly string[]>): Map<string, Handler> {
  const found = new Map<string, Handler>();
  for (const [workflow, names] of Object.entries(hooks)) {
    const definition: WorkflowDefinition | undefined = WorkflowManager.getWorkflow(workflow);
    for (const name of names) found.set(`${workflow}.${name}`, definition?.handlers_.get(name));
  }
  return found;
}
