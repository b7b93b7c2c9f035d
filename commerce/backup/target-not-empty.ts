/** Thrown instead of writing over something. */
export class TargetNotEmpty extends Error {
  override name = "StartFault";
}
