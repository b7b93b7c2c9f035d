import type {
  AuthVerificationDTO,
  ConfirmAuthVerificationDTO,
  ConfirmAuthVerificationResponse,
  Context,
  IAuthVerificationProvider,
  InternalModuleDeclaration,
  RequestAuthVerificationDTO,
  RequestAuthVerificationResponse,
} from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import { type AuthModuleDependencies, emailOtpOf } from "../../modules/email-otp/of-auth-module";
import type EmailOtpService from "../../modules/email-otp/service";
import { folded } from "../../modules/email-otp/sign-in/sign-in-code";

/** The auth module's own rows of what is verified. */
interface VerificationRows {
  list(
    filters: Partial<AuthVerificationDTO>,
    config: { take?: number; order?: Record<string, "ASC" | "DESC"> },
    context: Context,
  ): Promise<AuthVerificationDTO[]>;
  create(data: Partial<AuthVerificationDTO>, context: Context): Promise<AuthVerificationDTO>;
  update(data: Partial<AuthVerificationDTO> & { id: string }, context: Context): Promise<AuthVerificationDTO>;
}

/** The auth module's own rows of the ways in which identities sign in. */
interface ProviderIdentityRows {
  list(
    filters: { auth_identity_id: string },
    config: { select: ["id", "entity_id"] },
    context: Context,
  ): Promise<{ entity_id: string }[]>;
}

interface Dependencies extends AuthModuleDependencies {
  authVerificationService: VerificationRows;
  providerIdentityService: ProviderIdentityRows;
}

/**
 * Verifies an identity's email with a one-time code, behind the engine's own verification mechanism
 * (`verification.providers` of the auth module). The rows that say what is verified stay the engine's; only the
 * codes are the plugin's.
 */
export default class EmailOtpVerificationProvider implements IAuthVerificationProvider {
  static identifier = "email-otp";
  readonly identifier = EmailOtpVerificationProvider.identifier;

  constructor(
    private readonly dependencies: Dependencies,
    _options?: InternalModuleDeclaration["options"],
  ) {}

  /**
   * Issues a code for one entity, and voids what was mailed for another. The code is left out of the answer when the entity is verified
   * already or none may be issued yet; nothing is written then.
   *
   * @throws MedusaError of type NOT_ALLOWED for an address that is not among those by which the identity signs in
   */
  async request(
    data: RequestAuthVerificationDTO,
    context: Context = {},
  ): Promise<RequestAuthVerificationResponse> {
    const rows = this.dependencies.authVerificationService;
    const { auth_identity_id, entity_id, entity_type, code_provider } = data;
    const [existing] = await rows.list({ auth_identity_id, entity_id, entity_type }, { take: 1 }, context);
    if (existing?.verified_at) return existing;
    await this.refuseForeign(auth_identity_id, entity_id, context);

    const issued = await this.codes.issue("verify-email", auth_identity_id, entity_id);
    if (!issued) return existing ?? { ...data, requested_at: new Date() };
    const verification = existing?.id
      ? await this.renew(existing.id, code_provider, context)
      : await this.create(data, context);
    return { ...verification, code: issued.code, expires_at: issued.expiresAt };
  }

  /**
   * Verifies the entity that the code was mailed to, whichever others the identity has asked for.
   *
   * @throws MedusaError of type NOT_ALLOWED, always the same, for whatever is wrong with a code
   */
  async confirm(
    { auth_identity_id, code }: ConfirmAuthVerificationDTO,
    context: Context = {},
  ): Promise<ConfirmAuthVerificationResponse> {
    const refusal = new MedusaError(MedusaError.Types.NOT_ALLOWED, "Invalid or expired code");
    // Six digits alone name nobody: without an identity there is nothing to compare with.
    if (!auth_identity_id) throw refusal;
    const rows = this.dependencies.authVerificationService;
    const entity_id = await this.codes.sentTo("verify-email", auth_identity_id);
    const used = await this.codes.use("verify-email", auth_identity_id, code, entity_id);
    if (!used || !entity_id) throw refusal;
    const [verification] = await rows.list(
      { auth_identity_id, entity_id, code_provider: this.identifier },
      { take: 1, order: { requested_at: "DESC" } },
      context,
    );
    if (!verification?.id) throw refusal;
    return rows.update({ id: verification.id, verified_at: new Date() }, context);
  }

  /** Providers whose identities have no address, such as Google's, do not say which address is the identity's. */
  private async refuseForeign(auth_identity_id: string, entity_id: string, context: Context): Promise<void> {
    const identities = await this.dependencies.providerIdentityService.list(
      { auth_identity_id },
      { select: ["id", "entity_id"] },
      context,
    );
    const addresses = identities.map((identity) => identity.entity_id).filter((id) => id.includes("@"));
    if (addresses.length === 0 || addresses.some((address) => folded(address) === folded(entity_id))) return;
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "Only an address that you sign in with can be verified",
    );
  }

  /** Leaves `verified_at` alone: the email may have been verified while the new code was being made. */
  private renew(id: string, code_provider: string, context: Context): Promise<AuthVerificationDTO> {
    const data = { id, code_provider, requested_at: new Date() };
    return this.dependencies.authVerificationService.update(data, context);
  }

  /**
   * Adds the row of a verification. Where two requests for one entity come at the same moment, the later one finds what the earlier
   * has just made.
   */
  private async create(
    { auth_identity_id, entity_id, entity_type, code_provider, metadata }: RequestAuthVerificationDTO,
    context: Context,
  ): Promise<AuthVerificationDTO> {
    const rows = this.dependencies.authVerificationService;
    const requested_at = new Date();
    try {
      return await rows.create(
        { auth_identity_id, entity_id, entity_type, code_provider, requested_at, metadata },
        context,
      );
    } catch (error) {
      const [made] = await rows.list({ auth_identity_id, entity_id, entity_type }, { take: 1 }, context);
      if (!made) throw error;
      return made;
    }
  }

  private get codes(): EmailOtpService["codes"] {
    return emailOtpOf(this.dependencies).codes;
  }
}
