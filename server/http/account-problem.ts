import { Problem, type ProblemCode } from '#contract/shared/problems.ts'

/** Whose account somebody who is not signed in tried. For the log alone: it is never answered. */
export type TriedAccount = {
  readonly member_id?: number | null
  readonly staff_id?: number | null
  /** This try was the one that locked it. */
  readonly locked?: boolean
}

/** A refusal that knows whose account it is about. */
export class AccountProblem extends Problem {
  readonly account: TriedAccount

  constructor(code: ProblemCode, account: TriedAccount) {
    super(code)
    this.account = account
  }
}
