/** Header of a refusal with its code, which is the same in every language: `not_found`. */
export const PROBLEM_CODE = 'x-problem-code'
