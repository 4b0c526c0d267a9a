import { Problem, type ProblemCode } from '#contract/shared/problems.ts'

/** Account that a caller who is not signed in tried. For the log only, never for the response. */
export type TriedAccount = {
  readonly member_id?: number | null
  readonly staff_id?: number | null
  /** True if this attempt locked the account. */
  readonly locked?: boolean
}

/** A refusal with the account that it is about. */
export class AccountProblem extends Problem {
  readonly account: TriedAccount

  constructor(code: ProblemCode, account: TriedAccount) {
    super(code)
    this.account = account
  }
}
