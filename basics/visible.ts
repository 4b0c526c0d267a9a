/** Whether a person would see anything of it: more than blanks, controls and characters that take no ink. */
export function isVisible(text: string): boolean {
  return /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u.test(text)
}
