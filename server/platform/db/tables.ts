// Generated from the migrations by tools/generate/tables.ts; `npm run tables` renews it.

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Numeric = ColumnType<number, number | string, number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Answers {
  answered_at: Timestamp;
  datum_id: number;
  external_id: string;
  id: Generated<number>;
  survey_run_id: number;
  value: Json | null;
}

export interface Categories {
  description: Generated<string>;
  hue: string;
  id: Generated<number>;
  image_url: string;
  name: string;
  position: number;
  retired_at: Timestamp | null;
}

export interface CodeSends {
  member_id: number;
  phone: string;
  sent_at: Timestamp;
}

export interface Companies {
  access: Generated<"everyone" | "eligible">;
  closed_at: Timestamp | null;
  contact_email: string | null;
  contact_name: string | null;
  created_at: Generated<Timestamp>;
  feed_limit_people: Generated<number>;
  feed_limit_percent: Generated<number>;
  feed_missed_at: Timestamp | null;
  grace_days: Generated<number>;
  id: Generated<number>;
  image_url: string | null;
  internal: Generated<boolean>;
  language: Generated<string>;
  look: Json | null;
  mfa_policy: Generated<"off" | "optional" | "required">;
  name: string;
  number_digits: Generated<boolean>;
  slug: string;
  version: Generated<number>;
}

export interface CompanyDomains {
  checked_at: Timestamp | null;
  claimed_at: Timestamp;
  claimed_by: number | null;
  company_id: number;
  domain: string;
  missing_since: Timestamp | null;
  proof: string;
  proven_at: Timestamp | null;
}

export interface CompanyIssuers {
  changed_at: Timestamp;
  client_id: string;
  client_secret: Buffer;
  company_id: number;
  enabled_at: Timestamp | null;
  issuer: string;
  mode: Generated<"offered" | "required">;
  name: string;
  trusts_factor: Generated<boolean>;
}

export interface Data {
  id: Generated<number>;
  label: string;
  type: string;
}

export interface DemoSeeds {
  name: string;
  seeded_at: Timestamp;
}

export interface DeskAccessRecords {
  action: string;
  at: Generated<Timestamp>;
  id: Generated<number>;
  member_id: number | null;
  reason: string;
  related_request_id: number | null;
  request_id: number | null;
  staff_id: number | null;
  what: "opened" | "listed" | "found" | "file" | "profile" | "account" | "export" | "log" | "unsealed" | null;
  why: "own" | "unassigned" | "handed_over" | "covering" | "took_over" | "acted" | "related" | "asked" | "other" | null;
  words: string | null;
}

export interface DeskAlertChoices {
  looked_at: Timestamp;
  mails: string[];
  quiet: Generated<boolean>;
  staff_id: number;
}

export interface DeskAlertMails {
  key: string;
  mailed_at: Timestamp | null;
  seen_at: Timestamp;
  staff_id: number;
}

export interface DeskAnswers {
  at: Timestamp;
  due_at: Timestamp | null;
  first: boolean;
  request_id: number;
  took_ms: number;
}

export interface DeskAnswerTimes {
  first_minutes: number;
  id: number;
  next_minutes: number;
  time_zone: string;
  version: Generated<number>;
}

export interface DeskApprovals {
  approved_at: Timestamp | null;
  approved_by: number | null;
  asked_at: Timestamp;
  asked_by: number;
  ended_at: Timestamp | null;
  ended_by: number | null;
  from_at: Timestamp | null;
  id: Generated<number>;
  kind: "second_factor_reset" | "unsealing" | "invitation" | "reopening" | "role";
  member_id: number | null;
  reason: string;
  request_id: number | null;
  role: "concierge" | "operations" | null;
  staff_id: number | null;
  until_at: Timestamp | null;
}

export interface DeskAskedCounts {
  asked: number;
  survey_id: number;
  through: Timestamp;
}

export interface DeskAskedWeeks {
  through: Timestamp;
}

export interface DeskAuditRecords {
  action: string;
  after: Json | null;
  at: Timestamp;
  before: Json | null;
  company_id: number | null;
  id: Generated<number>;
  staff_id: number | null;
  thing_id: string;
  thing_name: string;
  thing_type: string;
}

export interface DeskBackups {
  beat_at: Timestamp;
  bytes: number | null;
  encrypted: boolean;
  failure: string | null;
  finished_at: Timestamp | null;
  id: Generated<number>;
  name: string;
  place: string;
  started_at: Timestamp;
}

export interface DeskBaselines {
  minutes: number;
  published_at: Timestamp;
  published_by: number | null;
  source: string;
  survey_id: number;
  version: number;
}

export interface DeskBookLinks {
  book: "access_records" | "audit_records" | "erasures";
  hash: Buffer;
  linked_at: Timestamp;
  position: number;
  record_id: string;
}

export interface DeskBrandValues {
  name: string;
  value: string;
}

export interface DeskBusinessWeek {
  closes: string;
  opens: string;
  spans: Json | null;
  weekday: number;
}

export interface DeskCompanyTokens {
  company_id: number;
  created_at: Timestamp;
  created_by: number;
  ending: string;
  ends_at: Timestamp | null;
  id: Generated<number>;
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
  token_hash: Buffer;
}

export interface DeskCompletions {
  at: Timestamp;
  request_id: number;
  seq: number;
  staff_id: number;
  status: "open" | "in_progress";
  waiting_on: "us" | "member" | "third_party" | null;
  waiting_since: Timestamp | null;
}

export interface DeskCountedSignUps {
  company_id: number;
  people: number;
}

export interface DeskDaysAway {
  first_day: string;
  last_day: string;
  staff_id: number;
}

export interface DeskDirectories {
  change: "added" | "changed" | "ended" | null;
  changed_at: Timestamp | null;
  company_id: number;
  refusal: string | null;
  refused_at: Timestamp | null;
}

export interface DeskDirectoryChanges {
  addresses_sealed: Buffer;
  company_id: number;
  created_at: Timestamp;
  id: Generated<number>;
  identities: ArrayType<Buffer>;
}

export interface DeskDirectoryIdentities {
  identity: Buffer;
  is_main: boolean;
  kind: "email" | "user_name" | "number";
  user_id: number;
}

export interface DeskDirectoryUsers {
  active: boolean;
  changed_at: Timestamp;
  company_id: number;
  content_sealed: Buffer | null;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  external_id: string;
  external_id_hmac: Buffer | null;
  id: Generated<number>;
  user_name_hmac: Buffer | null;
  version: Generated<number>;
}

export interface DeskDrafts {
  attachment_key: string | null;
  body: string;
  kind: "reply" | "note";
  request_id: number;
  seen_seq: number;
  staff_id: number;
  version: Generated<number>;
  written_at: Timestamp;
}

export interface DeskEligibilityState {
  id: number;
  version: number;
}

export interface DeskEligibilityTrialAddresses {
  address_hmac: Buffer;
  trial_id: string;
}

export interface DeskEligibilityTrialPeople {
  address_hmac: Buffer | null;
  ends_on: string | null;
  identity: Buffer;
  is_faulty: Generated<boolean>;
  line: number | null;
  plan: string | null;
  proof_hmac: Buffer | null;
  site: string | null;
  starts_on: string | null;
  trial_id: string;
}

export interface DeskEligibilityTrials {
  against: number;
  applied_at: Timestamp | null;
  company_id: number;
  created_at: Timestamp;
  domains: Json | null;
  file_name: string | null;
  id: string;
  kind: "domains" | "list";
  mode: "full" | "joiners" | "leavers" | null;
  number_digits: boolean | null;
  outcome: Json;
  staff_id: number | null;
}

export interface DeskEligibilityVersions {
  company_id: number;
  dates_followed_at: Timestamp | null;
  version: Generated<number>;
}

export interface DeskErasures {
  erased_at: Timestamp;
  external_id: string;
}

export interface DeskFeedFiles {
  changed_at: Timestamp;
  folder: string;
  leased_until: Timestamp | null;
  name: string;
  run_id: string | null;
  seen_at: Timestamp;
  size: number;
  version: string;
}

export interface DeskFeedRuns {
  added: Generated<number>;
  attempts: Generated<number>;
  columns: Json | null;
  company_id: number;
  decided_by: number | null;
  fault_count: Generated<number>;
  faults: Generated<Json>;
  file_key: string | null;
  finished_at: Timestamp | null;
  id: string;
  leased_until: Timestamp | null;
  mode: "full" | "joiners" | "leavers";
  number: Generated<number>;
  reason: string | null;
  received_at: Timestamp;
  removed: Generated<number>;
  row_count: Generated<number>;
  state: "queued" | "checking" | "applied" | "held" | "failed";
  trial_id: string | null;
  unchanged: Generated<number>;
}

export interface DeskFileCheck {
  here: Generated<boolean>;
  mailed_at: Timestamp | null;
  retry_at: Timestamp | null;
  stopped_since: Timestamp | null;
  tries: Generated<number>;
  version: string | null;
  version_at: Timestamp | null;
}

export interface DeskHandovers {
  at: Timestamp;
  giver_id: number;
  id: string;
}

export interface DeskHolidays {
  day: string;
  name: string;
}

export interface DeskIdeaDrafts {
  changed_at: Timestamp;
  changed_by: number;
  published_revision: number | null;
  questions: Json | null;
  revision: number;
  survey_id: number;
}

export interface DeskInboundMails {
  body: string;
  from_email: string;
  mail_hash: Buffer;
  message_id: string;
  received_at: Timestamp;
  request_id: number;
  subject: string;
}

export interface DeskInstallation {
  id: number;
  key: Buffer | null;
  key_check: Buffer | null;
}

export interface DeskKeptPromises {
  handover_id: string;
  kind: "request" | "task" | "reminder" | "send";
  reason: string;
  request_id: number;
  thing_id: string;
}

export interface DeskKnownNetworks {
  last_used_at: Timestamp;
  network_hmac: Buffer;
  staff_id: number;
}

export interface DeskListChanges {
  added: number;
  at: Timestamp;
  company_id: number;
  faults: Json;
  file_name: string;
  id: string;
  left_out: number;
  removed: number;
  staff_id: number | null;
}

export interface DeskMailedLinks {
  created_at: Timestamp;
  expires_at: Timestamp;
  locked_at: Timestamp | null;
  purpose: "invitation" | "reset" | "unlock";
  staff_id: number;
  token_hash: Buffer;
  used_at: Timestamp | null;
  voided_at: Timestamp | null;
}

export interface DeskMentions {
  request_id: number;
  seq: number;
  staff_id: number;
}

export interface DeskNotes {
  at: Timestamp;
  body: string;
  body_html: string;
  html_version: Generated<number>;
  id: string;
  request_id: number;
  seq: number;
  staff_id: number;
  staff_name: string;
  to_requests: number | null;
}

export interface DeskNoticePositions {
  request_id: number;
  seq: number;
}

export interface DeskNotices {
  at: Timestamp;
  look_at: Timestamp | null;
  member_id: number;
  read_at: Timestamp | null;
  reminder_id: number | null;
  request_id: number;
  send_id: number | null;
  seq: number;
  state: Generated<"waiting" | "quiet" | "pushed" | "sent" | "covered" | "read" | "switched_off" | "unreachable" | "bounced">;
}

export interface DeskNoticeSends {
  bounce_hash: Buffer | null;
  bounced_at: Timestamp | null;
  channel: "email" | "sms" | "push";
  decided_at: Timestamp;
  id: Generated<number>;
  member_id: number;
  outgoing_id: number | null;
  refused_at: Timestamp | null;
  sent_at: Timestamp | null;
}

export interface DeskOptionDrafts {
  content: Json;
  request_id: number;
  staff_id: number;
  version: Generated<number>;
  written_at: Timestamp;
}

export interface DeskOwnHours {
  closes: string;
  opens: string;
  spans: Json | null;
  staff_id: number;
  time_zone: string;
}

export interface DeskPackets {
  acknowledged_at: Timestamp | null;
  given_at: Timestamp;
  giver_id: number;
  handover_id: string;
  id: string;
  known: string;
  moved: Json;
  next: string;
  receiver_id: number;
  request_id: number;
}

export interface DeskPresence {
  doing: "looking" | "writing_reply" | "writing_note";
  request_id: number;
  seen_at: Timestamp;
  staff_id: number;
  tab: string;
}

export interface DeskQueueCounts {
  active: number;
  assignee_id: number;
  slot: number;
}

export interface DeskRawMails {
  message_id: string;
  raw: Buffer;
  received_at: Timestamp;
}

export interface DeskReadMarks {
  request_id: number;
  seen_at: Timestamp | null;
  seq: number;
  staff_id: number;
}

export interface DeskRecordPresence {
  doing: "looking" | "writing";
  place: string | null;
  record: string;
  seen_at: Timestamp;
  staff_id: number;
  tab: string;
}

export interface DeskRecoveryAsks {
  asked_at: Timestamp;
  email: string;
  id: Generated<number>;
  language: Generated<string>;
}

export interface DeskRecoveryCodes {
  code_hmac: Buffer;
  staff_id: number;
  used_at: Timestamp | null;
}

export interface DeskReminders {
  created_at: Timestamp;
  due_at: Timestamp;
  ended_at: Timestamp | null;
  ended_by: "answer" | "hand" | null;
  id: string;
  request_id: number;
  staff_id: number;
  told_at: Timestamp | null;
  what: string;
}

export interface DeskReplyAddresses {
  email: string;
  member_id: number;
  request_id: number;
  token_hash: Buffer;
}

export interface DeskRequestTags {
  at: Timestamp;
  request_id: number;
  staff_id: number;
  tag_id: number;
}

export interface DeskRunningWork {
  began_at: Timestamp;
  id: string;
  kind: "call" | "member_call" | "task";
  request_id: number;
  staff_id: number;
}

export interface DeskSavedOptionSets {
  content: Json;
  id: Generated<number>;
  owner_id: number | null;
  title: string;
}

export interface DeskSavedReplies {
  added_on: Generated<string>;
  body: string;
  id: Generated<number>;
  language: Generated<string>;
  last_used_on: string | null;
  owner_id: number | null;
  position: Generated<number>;
  proposed: Generated<boolean>;
  title: string;
  translations: Generated<Json>;
  uses: Generated<number>;
  version: Generated<number>;
}

export interface DeskSavedViews {
  created_at: Timestamp;
  filters: Json;
  id: Generated<number>;
  name: string;
  shared: boolean;
  staff_id: number;
}

export interface DeskScheduledSends {
  attachment_key: string | null;
  body: string;
  created_at: Timestamp;
  held_because: "moved" | "file" | "author" | "late" | null;
  id: string;
  later: boolean;
  quick_answers: string[] | null;
  request_id: number;
  run_at: Timestamp;
  seen_seq: number;
  settled_at: Timestamp | null;
  staff_id: number;
  state: Generated<"waiting" | "held" | "sent" | "cancelled">;
}

export interface DeskSecondFactorResets {
  asked_at: Timestamp;
  asked_by: number;
  ended_at: Timestamp | null;
  ended_by: number | null;
  id: Generated<number>;
  reason: string;
  staff_id: number;
}

export interface DeskSecondFactors {
  created_at: Timestamp;
  credential_id: string | null;
  id: Generated<number>;
  kind: "totp" | "passkey";
  last_step: number | null;
  last_used_at: Timestamp | null;
  name: string;
  public_key: Buffer | null;
  secret: Buffer | null;
  sign_count: number | null;
  staff_id: number;
  transports: string[] | null;
}

export interface DeskSecurityCounts {
  address: string;
  count: number;
  door: string;
  event: string;
  hour: Timestamp;
  last_at: Timestamp;
  staff_id: number;
}

export interface DeskSessions {
  created_at: Generated<Timestamp>;
  csrf_hash: Buffer;
  expires_at: Timestamp;
  id: Generated<number>;
  passkey_challenge: string | null;
  proved_at: Timestamp | null;
  second_factor_at: Timestamp | null;
  staff_id: number;
  token_hash: Buffer;
  user_agent: string | null;
}

export interface DeskSetupMarks {
  at: Timestamp;
  outgoing_id: number | null;
  reason: string | null;
  staff_id: number | null;
  state: "tried" | "failed" | "confirmed" | "skipped";
  step: string;
}

export interface DeskSignInSteps {
  by_issuer: Generated<boolean>;
  challenge: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  staff_id: number;
  token_hash: Buffer;
  tries: Generated<number>;
}

export interface DeskSnoozes {
  at: Timestamp;
  ended_at: Timestamp | null;
  ended_by: "answer" | "time" | "hand" | "move" | null;
  id: string;
  request_id: number;
  seq: number;
  staff_id: number;
  until: Timestamp | null;
}

export interface DeskStaff {
  away_since: Timestamp | null;
  away_until: Timestamp | null;
  closed_at: Timestamp | null;
  company_id: number | null;
  company_right: Generated<"everything" | "report" | "sync">;
  covered_by: number | null;
  created_at: Generated<Timestamp>;
  email: string;
  failed_sign_ins: Generated<number>;
  id: Generated<number>;
  languages: Generated<string[]>;
  last_signed_in_at: Timestamp | null;
  locale: string | null;
  locked_at: Timestamp | null;
  name: string;
  oidc_issuer: string | null;
  oidc_subject: string | null;
  password_hash: string | null;
  role: "concierge" | "operations" | "employer";
}

export interface DeskTags {
  created_at: Timestamp;
  id: Generated<number>;
  name: string;
}

export interface DeskTasks {
  created_at: Timestamp;
  created_by: number;
  done_at: Timestamp | null;
  done_by: number | null;
  due_at: Timestamp;
  id: string;
  owner_id: number;
  request_id: number;
  title: string;
}

export interface DeskTimeCounted {
  answers: number | null;
  baseline_minutes: number | null;
  baseline_source: string | null;
  baseline_version: number | null;
  call_minutes: number | null;
  given_back_minutes: number | null;
  messages: number | null;
  own_minutes: number | null;
  request_id: number | null;
  worked_minutes: number | null;
}

export interface DeskTranslationDrafts {
  changed_at: Timestamp;
  changed_by: number;
  kind: "category" | "idea" | "offering" | "offering_category";
  language: string;
  revision: number;
  texts: Json;
  thing_id: number;
}

export interface DeskUnattendedMails {
  due_at: Timestamp;
  request_id: number;
}

export interface DeskUnattendedTold {
  key: string;
  staff_id: number;
  told_at: Timestamp;
}

export interface DeskWages {
  amount: Numeric;
  company_id: number;
  set_at: Timestamp;
  set_by: number;
}

export interface DeskWholeTimeline {
  at: Timestamp | null;
  body: string | null;
  body_html: string | null;
  event: string | null;
  event_data: Json | null;
  id: string | null;
  kind: string | null;
  request_id: number | null;
  seq: number | null;
  source: string | null;
  source_name: string | null;
  staff_id: number | null;
}

export interface DeskWork {
  counted: string;
  counted_ms: number;
  id: string;
  kind: "open" | "call" | "member_call" | "task";
  request_id: number;
  seq: Generated<number>;
  span: string;
  staff_id: number;
  told: string | null;
}

export interface DeskWorkCorrections {
  at: Timestamp;
  id: string;
  ms: number;
  reason: string;
  request_id: number;
  staff_id: number;
}

export interface EligibleAddresses {
  address_hmac: Buffer;
  company_id: number;
}

export interface EligibleDomains {
  company_id: number;
  domain: string;
}

export interface EligiblePeople {
  active: Generated<boolean>;
  address_hmac: Buffer | null;
  company_id: number;
  ends_on: string | null;
  id: Generated<number>;
  identity: Buffer;
  plan: string | null;
  proof_hmac: Buffer | null;
  site: string | null;
  source: "list" | "scim";
  starts_on: string | null;
}

export interface EmailChanges {
  asked_at: Timestamp;
  email: string;
  expires_at: Timestamp;
  member_id: number;
  session_id: number;
  token_hash: Buffer;
  used_at: Timestamp | null;
}

export interface IdempotencyKeys {
  actor: string;
  answer: string;
  body_hash: Buffer;
  created_at: Timestamp;
  key: string;
  path: string;
  status: number;
}

export interface IdentityJoins {
  company_id: number;
  created_at: Timestamp;
  expires_at: Timestamp;
  issuer: string;
  link_hash: Buffer | null;
  member_id: number;
  subject: string;
  token_hash: Buffer;
  used_at: Timestamp | null;
}

export interface IssuerTests {
  claims: Json | null;
  company_id: number;
  detail: string | null;
  fault: string | null;
  finished_at: Timestamp | null;
  id: string;
  staff_id: number | null;
  started_at: Timestamp;
  token_hash: Buffer;
}

export interface KnownNetworks {
  last_used_at: Timestamp;
  member_id: number;
  network_hmac: Buffer;
}

export interface Logos {
  content_type: string;
  created_at: Timestamp;
  here: Generated<boolean>;
  key: string;
  size: number;
  unused_since: Timestamp | null;
}

export interface MailedLinks {
  created_at: Timestamp;
  expires_at: Timestamp;
  locked_at: Timestamp | null;
  member_id: number;
  proves_email: Generated<boolean>;
  purpose: "reset" | "unlock" | "confirm" | "data";
  token_hash: Buffer;
  used_at: Timestamp | null;
  voided_at: Timestamp | null;
}

export interface MemberCompanies {
  by_eligibility: Generated<boolean>;
  claimed_hmac: Buffer | null;
  company_id: number;
  end_noticed_at: Timestamp | null;
  ended_at: Timestamp | null;
  grace_until: Timestamp | null;
  member_id: number;
  person_id: number | null;
  plan: string | null;
  site: string | null;
  verified_at: Timestamp | null;
}

export interface MemberData {
  answered_at: Timestamp;
  datum_id: number;
  member_id: number;
  value: Json;
}

export interface MemberEvents {
  at: Generated<Timestamp>;
  member_id: number;
  number: number;
  request_external_id: string;
  type: "message.created" | "request.changed";
}

export interface MemberIdentities {
  company_id: number;
  created_at: Timestamp;
  id: Generated<number>;
  issuer: string;
  member_id: number;
  subject: string;
}

export interface Members {
  closed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  disowned_at: Timestamp | null;
  email: string;
  email_proven_at: Timestamp | null;
  erase_at: Timestamp | null;
  erased_at: Timestamp | null;
  erasure_asked_at: Timestamp | null;
  external_id: string;
  failed_sign_ins: Generated<number>;
  first_name: string;
  id: Generated<number>;
  last_name: string;
  last_signed_in_at: Timestamp | null;
  locale: string | null;
  locked_at: Timestamp | null;
  onboarded_at: Timestamp | null;
  password_changed_at: Timestamp | null;
  password_hash: string;
  phone: string | null;
  terms_accepted_at: Generated<Timestamp>;
  timezone: string | null;
}

export interface MemberStreams {
  last_number: Generated<number>;
  member_id: number;
  noticed_number: Generated<number>;
}

export interface Milestones {
  request_id: number;
  revision: number;
  steps: Json;
}

export interface NoticePreferences {
  asked_email: string | null;
  by_email: Generated<boolean>;
  by_text: Generated<boolean>;
  member_id: number;
  private_email: string | null;
  quiet_from: Generated<number>;
  quiet_until: Generated<number>;
  refusals: Generated<number>;
  with_words: Generated<boolean>;
}

export interface OfferingCategories {
  external_id: Generated<number>;
  image_url: string;
  name: string;
  position: Generated<number>;
}

export interface Offerings {
  categories: Generated<Json>;
  company_id: number | null;
  external_id: string;
  featured: Generated<boolean>;
  heading: string;
  hue: Generated<string>;
  id: Generated<number>;
  name: string;
  plans: Generated<string[]>;
  position: Generated<number>;
  provider_logo_url: string | null;
  provider_name: string;
  request_survey_cta: string | null;
  request_survey_id: number | null;
  retired_at: Timestamp | null;
  sites: Generated<string[]>;
  subheading: Generated<string>;
  type: string;
  version: Generated<number>;
}

export interface OfferingSections {
  cta_text: string | null;
  cta_url: string | null;
  heading: string;
  id: Generated<number>;
  items: Generated<Json>;
  offering_id: number;
  position: number;
  section_type: "numbered" | "key_value" | "text";
}

export interface OneTimeCodes {
  code_hmac: Buffer;
  expires_at: Timestamp;
  member_id: number;
  phone: string;
  tries: Generated<number>;
  used_at: Timestamp | null;
}

export interface OptionAnswers {
  answered_at: Timestamp;
  cap: Numeric | null;
  currency: string | null;
  kind: "picked" | "declined";
  message_id: string;
  option_id: string | null;
  price: Numeric | null;
  reason: string | null;
  version_id: string;
}

export interface Options {
  covers: string;
  currency: string;
  details: string;
  ends: string | null;
  file_key: string | null;
  held_until: Timestamp | null;
  id: string;
  link: string | null;
  place: number;
  price: Numeric;
  starts: string | null;
  terms: string;
  time_zone: string | null;
  title: string;
  version_id: string;
  why: string | null;
}

export interface OptionVersions {
  expires_at: Timestamp;
  id: string;
  message_id: string;
  question: string;
  request_id: number;
  sent_at: Timestamp;
  sent_by: string;
  set_id: string;
  version: number;
  words: string;
}

export interface Outgoing {
  attempts: Generated<number>;
  body: string;
  bounce_to: string | null;
  channel: "email" | "sms" | "push";
  closed_at: Timestamp | null;
  closed_by: number | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp | null;
  given_up_at: Timestamp | null;
  html: string | null;
  id: Generated<number>;
  kind: Generated<string>;
  last_error: string | null;
  leased_until: Timestamp | null;
  links: Generated<Json>;
  reason: string | null;
  recipient: string;
  reply_to: string | null;
  requeued_at: Timestamp | null;
  run_at: Generated<Timestamp>;
  sent_at: Timestamp | null;
  subject: Generated<string>;
  unsubscribe: string | null;
  urgent: Generated<boolean>;
}

export interface OutgoingChannels {
  channel: "email" | "sms" | "push";
  failing_since: Timestamp | null;
  failures: Generated<number>;
  last_error: string | null;
}

export interface PushDevices {
  auth: string;
  created_at: Timestamp;
  endpoint: string;
  member_id: number;
  p256dh: string;
  session_id: number;
}

export interface Questions {
  datum_id: number;
  label: string;
  optional: Generated<boolean>;
  position: number;
  select_options: Generated<Json>;
  suggested: Generated<boolean>;
  survey_version_id: number;
  type: "TextInput" | "MultilineTextInput" | "PhoneNumberInput" | "ManagedEmailInput" | "SingleSelectInput" | "SingleUploadInput";
}

export interface RateWindows {
  address: string;
  bucket: string;
  hits: number;
  window_start: Timestamp;
}

export interface ReadingQuestions {
  answer: string | null;
  answer_by: Timestamp;
  answered_at: Timestamp | null;
  answered_by: string | null;
  asked_at: Timestamp;
  id: string;
  member_id: number;
  record_id: number;
  words: string;
}

export interface RecoveryAsks {
  asked_at: Timestamp;
  email: string;
  id: Generated<number>;
  language: Generated<string>;
}

export interface RecoveryCodes {
  code_hmac: Buffer;
  member_id: number;
  used_at: Timestamp | null;
}

export interface ReportCategories {
  company_id: number;
  completed: number;
  hue: string;
  names: string[];
  position: number;
  quarter: string;
}

export interface ReportCompanies {
  id: number | null;
  name: string | null;
}

export interface ReportPublications {
  published_at: Timestamp;
  quarter: string;
}

export interface ReportQuarters {
  active_members: number | null;
  answers: number | null;
  company_id: number;
  completed: number | null;
  first_answer_minutes: number | null;
  in_time: Numeric | null;
  listed: number | null;
  measured_hours: number | null;
  members: number | null;
  quarter: string;
  rating: Numeric | null;
  slow_answer_minutes: number | null;
  voices: number | null;
}

export interface ReportSignUps {
  company_id: number;
  published_on: string;
  signed_up: number | null;
}

export interface RequestFeedback {
  request_id: number;
  said_at: Timestamp;
  saved_time: "none" | "under_1h" | "1h_to_3h" | "3h_to_8h" | "over_8h" | null;
  word: string | null;
}

export interface RequestRatings {
  rated_at: Timestamp;
  rating: number;
  request_id: number;
}

export interface RequestResults {
  money_cents: number | null;
  money_kind: "not_paid" | "paid_back" | null;
  request_id: number;
  revision: number;
  words: string | null;
}

export interface Requests {
  answered_at: Timestamp | null;
  answers: Json | null;
  assignee_id: number | null;
  category_id: number | null;
  clock_since: Timestamp | null;
  clock_spent_ms: Generated<number>;
  closed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  details: string;
  due_at: Timestamp | null;
  external_id: string;
  id: Generated<number>;
  issued_at: Timestamp;
  last_message_at: Timestamp | null;
  last_seq: Generated<number>;
  linked_request_id: number | null;
  member_id: number;
  name: string;
  queue_group: Generated<number>;
  queue_rank: Generated<number>;
  queue_since: Generated<number>;
  read_seq: Generated<number>;
  seen_seq: Generated<number>;
  status: Generated<"open" | "in_progress" | "closed">;
  survey_id: number | null;
  unread_count: Generated<number>;
  waiting_on: "us" | "member" | "third_party" | null;
  waiting_since: Timestamp | null;
}

export interface SecondFactors {
  created_at: Timestamp;
  credential_id: string | null;
  external_id: Generated<string>;
  id: Generated<number>;
  kind: "totp" | "passkey";
  last_step: number | null;
  last_used_at: Timestamp | null;
  member_id: number;
  name: string;
  public_key: Buffer | null;
  secret: Buffer | null;
  sign_count: number | null;
  transports: string[] | null;
}

export interface SessionCodes {
  code_hmac: Buffer;
  expires_at: Timestamp;
  member_id: number;
  phone: string;
  session_id: number;
  tries: Generated<number>;
  used_at: Timestamp | null;
}

export interface Sessions {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  external_id: Generated<string>;
  id: Generated<number>;
  identity_id: number | null;
  issuer_session: string | null;
  last_used_at: Generated<Timestamp>;
  member_id: number;
  mfa_token_hash: Buffer | null;
  passkey_challenge: string | null;
  pending_phone: string | null;
  token_hash: Buffer;
  user_agent: string | null;
}

export interface SpendingCaps {
  amount: Numeric | null;
  currency: string | null;
  position: number;
  request_id: number;
  set_at: Timestamp;
}

export interface SpendingOutcomes {
  at_most: Numeric;
  kind: "done" | "cost_less" | "not_possible";
  recorded_at: Timestamp;
  recorded_by: string;
  spent: Numeric | null;
  version_id: string;
  words: string;
}

export interface SpendingTasks {
  at_most: Numeric;
  currency: string;
  made_at: Timestamp;
  made_by: string;
  option_id: string;
  price: Numeric;
  task_id: string;
  version_id: string;
}

export interface SpentIssuerAnswers {
  answer_hash: Buffer;
  spent_at: Timestamp;
}

export interface SurveyRuns {
  external_id: string;
  id: Generated<number>;
  linked_request_id: number | null;
  member_id: number;
  request_id: number | null;
  started_at: Timestamp;
  submitted_at: Timestamp | null;
  survey_version_id: number;
}

export interface Surveys {
  category_id: number | null;
  checklist: Generated<string[]>;
  company_id: number | null;
  created_at: Generated<Timestamp>;
  description: Generated<string>;
  for_alpha: Generated<boolean>;
  id: Generated<number>;
  is_custom: Generated<boolean>;
  listed: Generated<boolean>;
  milestones: Generated<string[]>;
  name: string;
  plans: Generated<string[]>;
  position: Generated<number>;
  retired_at: Timestamp | null;
  sites: Generated<string[]>;
  slug: string;
}

export interface SurveyVersions {
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  number: number;
  published_at: Timestamp | null;
  published_by: number | null;
  survey_id: number;
}

export interface TermsAcceptances {
  accepted_at: Timestamp;
  id: Generated<number>;
  member_id: number;
  privacy_version: string;
  source: "sign_up" | "company_sign_in" | "asked_again";
  terms_version: string;
}

export interface TimeGivenBack {
  answers: number;
  baseline_minutes: number | null;
  baseline_source: string | null;
  baseline_version: number | null;
  call_minutes: number;
  given_back_minutes: number | null;
  messages: number;
  own_minutes: number;
  request_id: number;
  worked_minutes: number;
}

export interface Timeline {
  at: Timestamp;
  body: string | null;
  body_html: string | null;
  event: string | null;
  event_data: Json | null;
  html_version: Generated<number>;
  id: string;
  kind: "message" | "event";
  mail: Json | null;
  quick_answers: string[] | null;
  request_id: number;
  seq: number;
  source: "user" | "other";
  source_name: string;
  staff_id: number | null;
}

export interface Translations {
  english: string;
  field: string;
  kind: "category" | "idea" | "version" | "offering" | "offering_category";
  language: string;
  thing_id: number;
  translation: string;
}

export interface Uploads {
  attached_message_id: string | null;
  attached_run_id: number | null;
  cleaned_at: Timestamp | null;
  content_type: string | null;
  created_at: Timestamp;
  filename: string;
  kept_until: Timestamp | null;
  key: string;
  location_removed: Generated<boolean>;
  member_id: number | null;
  put_expires_at: Timestamp;
  put_token_hash: Buffer;
  removed_at: Timestamp | null;
  request_id: number | null;
  scan_delayed: Generated<boolean>;
  scan_due_at: Timestamp | null;
  scan_finding: string | null;
  scan_state: "checking" | "clean" | "refused" | null;
  scan_tries: Generated<number>;
  scan_version: string | null;
  scanned_at: Timestamp | null;
  size: number | null;
  staff_id: number | null;
  uploaded_at: Timestamp | null;
}

export interface MemberTables {
  answers: Answers;
  categories: Categories;
  code_sends: CodeSends;
  companies: Companies;
  company_domains: CompanyDomains;
  company_issuers: CompanyIssuers;
  data: Data;
  demo_seeds: DemoSeeds;
  eligible_addresses: EligibleAddresses;
  eligible_domains: EligibleDomains;
  eligible_people: EligiblePeople;
  email_changes: EmailChanges;
  idempotency_keys: IdempotencyKeys;
  identity_joins: IdentityJoins;
  issuer_tests: IssuerTests;
  known_networks: KnownNetworks;
  logos: Logos;
  mailed_links: MailedLinks;
  member_companies: MemberCompanies;
  member_data: MemberData;
  member_events: MemberEvents;
  member_identities: MemberIdentities;
  member_streams: MemberStreams;
  members: Members;
  milestones: Milestones;
  notice_preferences: NoticePreferences;
  offering_categories: OfferingCategories;
  offering_sections: OfferingSections;
  offerings: Offerings;
  one_time_codes: OneTimeCodes;
  option_answers: OptionAnswers;
  option_versions: OptionVersions;
  options: Options;
  outgoing: Outgoing;
  outgoing_channels: OutgoingChannels;
  push_devices: PushDevices;
  questions: Questions;
  rate_windows: RateWindows;
  reading_questions: ReadingQuestions;
  recovery_asks: RecoveryAsks;
  recovery_codes: RecoveryCodes;
  request_feedback: RequestFeedback;
  request_ratings: RequestRatings;
  request_results: RequestResults;
  requests: Requests;
  second_factors: SecondFactors;
  session_codes: SessionCodes;
  sessions: Sessions;
  spending_caps: SpendingCaps;
  spending_outcomes: SpendingOutcomes;
  spending_tasks: SpendingTasks;
  spent_issuer_answers: SpentIssuerAnswers;
  survey_runs: SurveyRuns;
  survey_versions: SurveyVersions;
  surveys: Surveys;
  terms_acceptances: TermsAcceptances;
  time_given_back: TimeGivenBack;
  timeline: Timeline;
  translations: Translations;
  uploads: Uploads;
}

export interface ReportTables {
  "report.categories": ReportCategories;
  "report.companies": ReportCompanies;
  "report.publications": ReportPublications;
  "report.quarters": ReportQuarters;
  "report.sign_ups": ReportSignUps;
}

export interface DeskTables extends MemberTables, ReportTables {
  "desk.access_records": DeskAccessRecords;
  "desk.alert_choices": DeskAlertChoices;
  "desk.alert_mails": DeskAlertMails;
  "desk.answer_times": DeskAnswerTimes;
  "desk.answers": DeskAnswers;
  "desk.approvals": DeskApprovals;
  "desk.asked_counts": DeskAskedCounts;
  "desk.asked_weeks": DeskAskedWeeks;
  "desk.audit_records": DeskAuditRecords;
  "desk.backups": DeskBackups;
  "desk.baselines": DeskBaselines;
  "desk.book_links": DeskBookLinks;
  "desk.brand_values": DeskBrandValues;
  "desk.business_week": DeskBusinessWeek;
  "desk.company_tokens": DeskCompanyTokens;
  "desk.completions": DeskCompletions;
  "desk.counted_sign_ups": DeskCountedSignUps;
  "desk.days_away": DeskDaysAway;
  "desk.directories": DeskDirectories;
  "desk.directory_changes": DeskDirectoryChanges;
  "desk.directory_identities": DeskDirectoryIdentities;
  "desk.directory_users": DeskDirectoryUsers;
  "desk.drafts": DeskDrafts;
  "desk.eligibility_state": DeskEligibilityState;
  "desk.eligibility_trial_addresses": DeskEligibilityTrialAddresses;
  "desk.eligibility_trial_people": DeskEligibilityTrialPeople;
  "desk.eligibility_trials": DeskEligibilityTrials;
  "desk.eligibility_versions": DeskEligibilityVersions;
  "desk.erasures": DeskErasures;
  "desk.feed_files": DeskFeedFiles;
  "desk.feed_runs": DeskFeedRuns;
  "desk.file_check": DeskFileCheck;
  "desk.handovers": DeskHandovers;
  "desk.holidays": DeskHolidays;
  "desk.idea_drafts": DeskIdeaDrafts;
  "desk.inbound_mails": DeskInboundMails;
  "desk.installation": DeskInstallation;
  "desk.kept_promises": DeskKeptPromises;
  "desk.known_networks": DeskKnownNetworks;
  "desk.list_changes": DeskListChanges;
  "desk.mailed_links": DeskMailedLinks;
  "desk.mentions": DeskMentions;
  "desk.notes": DeskNotes;
  "desk.notice_positions": DeskNoticePositions;
  "desk.notice_sends": DeskNoticeSends;
  "desk.notices": DeskNotices;
  "desk.option_drafts": DeskOptionDrafts;
  "desk.own_hours": DeskOwnHours;
  "desk.packets": DeskPackets;
  "desk.presence": DeskPresence;
  "desk.queue_counts": DeskQueueCounts;
  "desk.raw_mails": DeskRawMails;
  "desk.read_marks": DeskReadMarks;
  "desk.record_presence": DeskRecordPresence;
  "desk.recovery_asks": DeskRecoveryAsks;
  "desk.recovery_codes": DeskRecoveryCodes;
  "desk.reminders": DeskReminders;
  "desk.reply_addresses": DeskReplyAddresses;
  "desk.request_tags": DeskRequestTags;
  "desk.running_work": DeskRunningWork;
  "desk.saved_option_sets": DeskSavedOptionSets;
  "desk.saved_replies": DeskSavedReplies;
  "desk.saved_views": DeskSavedViews;
  "desk.scheduled_sends": DeskScheduledSends;
  "desk.second_factor_resets": DeskSecondFactorResets;
  "desk.second_factors": DeskSecondFactors;
  "desk.security_counts": DeskSecurityCounts;
  "desk.sessions": DeskSessions;
  "desk.setup_marks": DeskSetupMarks;
  "desk.sign_in_steps": DeskSignInSteps;
  "desk.snoozes": DeskSnoozes;
  "desk.staff": DeskStaff;
  "desk.tags": DeskTags;
  "desk.tasks": DeskTasks;
  "desk.time_counted": DeskTimeCounted;
  "desk.translation_drafts": DeskTranslationDrafts;
  "desk.unattended_mails": DeskUnattendedMails;
  "desk.unattended_told": DeskUnattendedTold;
  "desk.wages": DeskWages;
  "desk.whole_timeline": DeskWholeTimeline;
  "desk.work": DeskWork;
  "desk.work_corrections": DeskWorkCorrections;
}
