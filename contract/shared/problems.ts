import { type Message, msg, t } from '#basics/language/translate.ts'

/**
 * Every refusal of the API, with its code, status and default sentence. A more exact sentence may replace the default
 * one if it names a field or a number. What only the desk shows is in English only.
 */
export const problems = {
  not_json: [400, msg('That request could not be read. Please send JSON.')],
  bad_header: [400, msg('One of the headers of that request could not be read.')],
  bad_query: [400, msg('The query of that address could not be read.')],
  not_signed_in: [401, msg('Please sign in to continue.')],
  mfa_authentication_required: [401, msg('MFA authentication required')],
  wrong_credentials: [401, msg('Invalid email or password.')],
  wrong_code: [401, msg('That code is not right. Please check it and try again.')],
  spent_code: [401, msg('That code can no longer be used. Please ask for a new one.')],
  wrong_token: [401, 'This token is not valid. Please make a new one under Sign-in & sync, Directory.'],
  wrong_signature: [401, 'The signature of that mail is not right.'],
  wrong_passkey: [401, msg('That passkey did not sign you in. Please try again, or use another way.')],
  issuer_refused: [401, 'That sign-in did not open the desk. Please try again, or sign in with your password.'],
  company_sign_in_refused: [401, msg('That sign-in did not work. Please try again, or contact support.')],
  code_off_clock: [401, msg('That code is from another time. Please set the clock of your device to automatic.')],
  code_used: [401, msg('That code has been used. Please wait for the next one.')],
  proof_needed: [403, 'Please confirm that it is you.'],
  second_factor_needed: [403, msg('Please set up your second factor first.')],
  bad_origin_of_change: [403, 'This change did not come from the desk. Please reload the page and try again.'],
  role_not_allowed: [403, 'Your role does not allow that.'],
  company_closed: [403, 'This company is closed, so nothing was changed. Please ask its concierge service.'],
  mfa_off: [403, msg('Your company does not use two-step verification.')],
  not_confirmed: [403, msg('Please confirm first that you belong to your company. Nothing you wrote is lost.')],
  place_ended: [
    403,
    msg('You no longer belong to your company, so you cannot start new requests. Nothing you wrote is lost.'),
  ],
  grace_over: [
    403,
    msg('The time to finish your requests after leaving your company is over. You can still read them.'),
  ],
  company_address_missing: [403, msg('Your company sent no verified email address of its own. Its IT can help.')],
  not_on_company_list: [403, msg('You’re not on your company’s list for this service yet. HR can add you.')],
  not_found: [404, msg('We could not find that.')],
  method_not_allowed: [405, msg('That address does not accept this method.')],
  survey_submitted: [409, msg('This request has already been sent.')],
  request_closed: [409, msg('This request was completed more than 14 days ago. Please start a new one.')],
  options_closed: [409, msg('This request is completed. Its options can no longer be picked.')],
  options_replaced: [409, msg('These options have changed. Please look at the new ones before you pick.')],
  options_answered: [409, msg('You have answered these already.')],
  options_expired: [409, msg('The time to pick one of these is over. Your concierge can ask for it again.')],
  nothing_picked: [409, 'Nothing is spent without a pick. The member has to pick one of these first.'],
  spending_begun: [409, 'This is already being booked. Please open it again to see its current state.'],
  outcome_recorded: [409, 'The outcome is already recorded. Please open it again to see it.'],
  outcome_needed: [409, 'This spends the member’s money. Please record the outcome under Options.'],
  over_cap: [409, msg('That is more than you want to spend on this request. Please raise your cap first.')],
  cap_in_other_currency: [409, msg('Your cap is in another currency, so it cannot be compared. Please set it again.')],
  request_not_completed: [409, msg('A request can be rated once it is completed.')],
  changed_meanwhile: [409, 'Someone else changed this. Please open it again to see its current state.'],
  taken: [409, 'Someone else has just taken this.'],
  status_not_reachable: [409, 'A completed request cannot go back to the queue.'],
  idea_changed: [409, 'A colleague has changed this idea since you opened it.'],
  idea_needed: [
    409,
    'The “Request help” button of Benefits & Offers starts this idea, so members must be able to find it.',
  ],
  own_account: [409, 'This is your own account. A colleague in operations has to do that.'],
  staff_closed: [409, 'This account is closed. Reopen it first.'],
  no_second_factor: [409, 'They have no second factor, so there is nothing to reset.'],
  no_reset_asked: [409, 'This is no longer requested.'],
  no_role_asked: [409, 'No role is waiting for a second person.'],
  role_waits: [409, 'A second person in operations has to confirm the role first.'],
  alone_waits: [
    409,
    'You requested this yourself. As long as you are alone in operations, you can confirm it after 24 hours; the people who run this installation can do so at once.',
  ],
  no_unsealing_asked: [409, 'This is neither waiting for approval nor open.'],
  second_person_needed: [409, 'You requested this yourself. Another colleague in operations has to approve it.'],
  no_passkeys_here: [409, msg('Passkeys need a host name and https. Please use an authenticator app.')],
  last_device: [409, 'A second factor is required here, and this is your last. Add another one first.'],
  not_invited: [
    409,
    'They have chosen a password already. “Forgot your password?” on the sign-in page mails a new link.',
  ],
  account_open: [409, 'This account is still open. Close it first.'],
  company_sign_in_off: [409, msg('Your company’s sign-in is off at the moment.')],
  address_of_another_account: [409, msg('This address is used by another account. Contact support.')],
  request_under_way: [409, msg('This request is still in progress. It can be erased once it is completed.')],
  requests_under_way: [409, 'Some of their requests are still in progress. A concierge has to complete them first.'],
  account_closed: [409, 'This account has been closed, and that cannot be undone.'],
  not_a_leaver: [
    409,
    'They have not left their company in the last 30 days. The usual ways to sign in are open to them.',
  ],
  nothing_proven: [
    409,
    'They have confirmed no such address or phone, so nothing proves that the account is theirs. No link was sent.',
  ],
  promises_left: [
    409,
    'You still have open promises. Please hand them over, or keep each with a reason, before you go.',
  ],
  colleague_away: [409, 'They are away. Nothing has been handed over.'],
  cannot_be_given: [409, 'Only a concierge who has signed in can be assigned a request.'],
  own_reading: [409, 'This is about what you read yourself. A colleague in operations has to answer it.'],
  reason_needed: [409, 'A colleague has this one. Please give a reason to open it.'],
  completion_stands: [409, 'This can no longer be undone. You can reopen the request by its state.'],
  request_completed: [409, 'This request is completed. Please reopen it before you hand it over.'],
  conversation_moved: [409, 'A new message arrived while you were writing. Nothing was sent: please read it first.'],
  send_gone: [409, 'This has already been sent.'],
  draft_changed: [409, 'You wrote something else here on another screen.'],
  saved_reply_changed: [409, 'A colleague has changed this reply since you opened it.'],
  notices_off: [409, msg('Notices by email are off. Switch them on first.')],
  nothing_tried: [409, 'No test message has been sent yet.'],
  no_provider: [409, 'No provider is set, so nothing can be tested.'],
  setting_fixed: [409, 'This value is set in the servers’ environment and cannot be changed here.'],
  terms_changed: [409, msg('Our terms have changed again. Please look at the current ones before you agree.')],
  texts_off: [409, msg('Text messages cannot be sent here at the moment.')],
  setup_incomplete: [409, 'Something is still missing before the doors can open.'],
  upload_spent: [409, msg('This upload address has been used. Please choose the file again.')],
  file_checking: [409, msg('This file is being checked for viruses. Please try again in a moment.')],
  file_check_stopped: [
    409,
    msg('We can’t check files for viruses right now. This one opens once it has been checked.'),
  ],
  file_refused: [410, msg('This file did not pass the virus check. It cannot be opened.')],
  too_large: [413, msg('That is more than we can accept at once.')],
  file_too_large: [413, msg('File size exceeds 25.0 MB, please upload a smaller file.')],
  picture_too_large: [
    413,
    msg(
      'This picture is too large to be shown. Up to 30,000 pixels on each side and 200 million in all work. Please send a smaller one.',
    ),
  ],
  too_many_frames: [413, msg('This picture has more than 2,000 frames. Please send a shorter one.')],
  wrong_content_type: [415, msg('Please send JSON.')],
  file_empty: [415, msg('This file is empty.')],
  picture_damaged: [415, msg('This picture is damaged. Please export it again, or send a screenshot of it.')],
  metadata_stays: [
    415,
    msg('This picture is built in a way that does not let us remove its location. Please send it as a JPEG.'),
  ],
  wrong_file_type: [415, msg('Only images or PDFs are allowed.')],
  mail_refused: [422, 'This mail cannot be accepted.'],
  invalid: [422, msg('Some of this needs another look.')],
  address_not_usable: [422, msg('This email address cannot be used to sign up. Please check it, or sign in.')],
  invalid_reset_token: [422, msg('This recovery link is no longer valid. Please ask for a new one.')],
  invalid_email_change: [422, msg('This link is no longer valid. You can ask for a new one in your account.')],
  invalid_confirm_token: [422, msg('This link is no longer valid. You can ask your concierge for help.')],
  sign_in_step_ended: [422, msg('That took too long. Please sign in again.')],
  invalid_join_link: [422, msg('This link is no longer valid. Please sign in again for a new one.')],
  setup_ended: [422, msg('That took too long. Please start again.')],
  invalid_notice_link: [422, msg('This link is no longer valid. You can change your notices in your account.')],
  invalid_unlock_token: [422, msg('Invalid unlock token.')],
  no_phone: [422, msg('There is no phone number to send a code to yet.')],
  question_open: [422, msg('A required question has not been answered yet.')],
  key_reused: [422, msg('This Idempotency-Key was used for something else.')],
  too_many_tries: [429, msg('Too many tries. Please wait a little and try again.')],
  quota_reached: [
    429,
    msg('You have reached today’s limit. Please continue tomorrow, or write to us if you need more.'),
  ],
  code_too_soon: [429, msg('A code is on its way. Please wait a moment before asking for another.')],
  spent_code_too_soon: [429, msg('Your last code is used up. Please wait a moment before asking for another.')],
  unexpected: [500, msg('An unexpected error occurred')],
  unavailable: [503, msg('We cannot reach a part we need right now. Please try again in a moment.')],
  company_sign_in_away: [503, msg('Your company’s sign-in isn’t answering. Try again in a minute.')],
  issuer_away: [503, 'That sign-in cannot be reached right now. You can sign in with your password.'],
} as const satisfies Record<string, readonly [number, Message | string]>

export type ProblemCode = keyof typeof problems

/** Error messages by field path (dotted: `user.email`). */
export type FieldErrors = Record<string, string[]>

/** A refusal. Verbs throw it, the HTTP layer turns it into a response, and the apps read it. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly errors: FieldErrors | undefined
  /** Seconds until a retry makes sense (429, 503). */
  readonly retryAfter: number | undefined
  readonly #ownSentence: string | undefined
  /** The current record in a conflict (409), if the endpoint declares it. JSON that the caller may see. */
  readonly current: unknown

  constructor(
    code: ProblemCode,
    more: { message?: string; errors?: FieldErrors; retryAfter?: number; current?: unknown } = {},
  ) {
    super(more.message ?? englishOf(code))
    this.name = 'Problem'
    this.code = code
    this.status = problems[code][0]
    this.errors = more.errors
    this.retryAfter = more.retryAfter
    this.current = more.current
    this.#ownSentence = more.message
  }

  /** What the caller reads, in the language of the call; `message` is for the log. */
  get sentence(): string {
    return this.#ownSentence ?? sentenceOf(this.code)
  }
}

/** The default sentence of a refusal in the language of the call. One that only the desk shows stays English. */
export const sentenceOf = (code: ProblemCode): string => t(problems[code][1] as Message)

/** The default sentence as it is in the code. */
const englishOf = (code: ProblemCode): string => problems[code][1] as Message | string as string

/** Creates a 422 refusal for one field. */
export function invalidField(path: string, sentence: string): Problem {
  return new Problem('invalid', { message: sentence, errors: { [path]: [sentence] } })
}
