/**
 * A picture that a customer shows beside their words, as the shop's route has given it: at least these, and whatever its pages
 * show it by. Who keeps it changes nothing of it.
 */
export interface KeptPicture {
  public_id: string;
  /** Of the whole picture. */
  secure_url: string;
  [fact: string]: unknown;
}
