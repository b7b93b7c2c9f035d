/**
 * Files of the engine that its ENTERPRISE-LICENSE.md names, compiled, by the package that holds them. Everything else
 * in these packages is MIT, "incidental integration points" included. Names only: nobody needs to read these files.
 */
const MATERIALS: Readonly<Record<string, readonly RegExp[]>> = {
  "@medusajs/core-flows": [
    /^rbac\//,
    /^invite\/steps\/(get-invite-roles|validate-roles-exist)\./,
    /^user\/steps\/(get-assignable-(policies|roles)|validate-user-role-permissions)\./,
    /^user\/workflows\/((assign|remove)-user-roles|get-assignable-(policies|roles))\./,
  ],
  "@medusajs/framework": [
    /^policies\//,
    /^http\/middlewares\/check-permissions\./,
    /^http\/utils\/policies\/rbac-field-filter\./,
  ],
  "@medusajs/js-sdk": [/^(esm\/)?admin\/rbac-(policy|role)\./],
  "@medusajs/link-modules": [/^definitions\/(invite|user)-rbac-role\./],
  "@medusajs/medusa": [
    /^api\/admin\/rbac\//,
    /^api\/admin\/users\/\[id\]\/roles\//,
    /^api\/auth\/\[auth_provider\]\/user\/route\./,
    /^feature-flags\/rbac(-filter-fields)?\./,
    /^modules\/(rbac|auth-oidc)\./,
  ],
  "@medusajs/types": [/^(http\/)?rbac\//, /^auth\/providers\/oidc\./],
  "@medusajs/utils": [/^modules-sdk\/(define-policies|policy-to-types)\./],
};

/** @param file its path below the package's folder, such as `dist/rbac/index.js` */
export function isEnterpriseEdition(packageName: string, file: string): boolean {
  const inBuild = file.replace(/^dist\//, "");
  return MATERIALS[packageName]?.some((material) => material.test(inBuild)) ?? false;
}

/** Names under which such a file offers what it holds, by the engine's custom: assign-user-roles, assignUserRolesWorkflow. */
export function namesOffered(file: string): string[] {
  const base = file.split("/").at(-1)?.split(".")[0] ?? "";
  const name = base.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return base.includes("-") ? [name, `${name}Workflow`, `${name}Step`] : [];
}
