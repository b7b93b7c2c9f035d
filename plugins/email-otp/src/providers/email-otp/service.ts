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

interface Dependencies extends AuthModuleDependencies {
  authVerificationService: VerificationRows;
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

  /** Issues a code. It is left out of the answer when the email is verified already or the cooldown lasts. */
  async request(
    data: RequestAuthVerificationDTO,
    context: Context = {},
  ): Promise<RequestAuthVerificationResponse> {
    const rows = this.dependencies.authVerificationService;
    const { auth_identity_id, entity_id, entity_type, code_provider } = data;
    const [existing] = await rows.list({ auth_identity_id, entity_id, entity_type }, { take: 1 }, context);
    if (existing?.verified_at) return existing;

    const issued = await this.codes.issue("verify-email", auth_identity_id);
    if (!issued && existing) return existing;
    const verification = existing?.id
      ? await this.renew(existing.id, code_provider, context)
      : await this.create(data, context);
    return { ...verification, code: issued?.code, expires_at: issued?.expiresAt };
  }

  /** @throws MedusaError of type NOT_ALLOWED, always the same, for whatever is wrong with a code */
  async confirm(
    { auth_identity_id, code }: ConfirmAuthVerificationDTO,
    context: Context = {},
  ): Promise<ConfirmAuthVerificationResponse> {
    const refusal = new MedusaError(MedusaError.Types.NOT_ALLOWED, "Invalid or expired code");
    // Six digits alone name nobody: without an identity there is nothing to compare with.
    if (!auth_identity_id) throw refusal;
    const rows = this.dependencies.authVerificationService;
    const [verification] = await rows.list(
      { auth_identity_id, code_provider: this.identifier },
      { take: 1, order: { requested_at: "DESC" } },
      context,
    );
    const used = await this.codes.use("verify-email", auth_identity_id, code);
    if (!used || !verification?.id) throw refusal;
    return rows.update({ id: verification.id, verified_at: new Date() }, context);
  }

  /** Leaves `verified_at` alone: the email may have been verified while the new code was being made. */
  private renew(id: string, code_provider: string, context: Context): Promise<AuthVerificationDTO> {
    const data = { id, code_provider, requested_at: new Date() };
    return this.dependencies.authVerificationService.update(data, context);
  }

  /**
   * Adds the row of a verification. Where two requests for one identity come at the same moment, the later one finds what the
   * earlier has just made.
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
