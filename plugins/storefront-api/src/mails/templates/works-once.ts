/** How long what a mail carries works, and what becomes of it when another mail is asked for. */
export function worksOnce(minutes: number, hasLink: boolean): string {
  return hasLink
    ? `Code and button work once, for ${minutes} minutes. If another mail comes, only its code counts; the button of this one still works.`
    : `It works once, for ${minutes} minutes. If you ask for another, only the newest counts.`;
}
