import { z } from "zod";

export const PasskeyName = z.string().trim().min(1, "Give it a name").max(60);
