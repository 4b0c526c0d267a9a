export type QuestionType =
  | 'TextInput'
  | 'MultilineTextInput'
  | 'PhoneNumberInput'
  | 'ManagedEmailInput'
  | 'SingleSelectInput'
  | 'SingleUploadInput'

/** What the select stores, and what the member reads. */
export type Choices = Record<string, string>

export type KnownDatum = { id: number; label: string; type: QuestionType; choices?: Choices }

/**
 * What we ask a member once and remember: every survey that asks for one of these uses the same id,
 * so the assistant can offer the last answer. The ids below 200 and 311 are the welcome's.
 */
export const known = {
  phone: { id: 104, label: 'Phone', type: 'PhoneNumberInput' },
  email: { id: 165, label: 'E-mail', type: 'ManagedEmailInput' },
  street: { id: 148, label: 'Address line 1', type: 'TextInput' },
  city: { id: 150, label: 'City', type: 'TextInput' },
  zip: { id: 311, label: 'Postal code', type: 'TextInput' },
  pet: { id: 330, label: 'The pet', type: 'MultilineTextInput' },
  vet: { id: 331, label: 'The vet', type: 'TextInput' },
  car: { id: 340, label: 'The car', type: 'TextInput' },
  mileage: { id: 341, label: 'Mileage', type: 'TextInput' },
  dwelling: {
    id: 350,
    label: 'Kind of home',
    type: 'SingleSelectInput',
    choices: {
      house: 'A house',
      townhouse: 'A townhouse',
      apartment: 'An apartment or condo',
      other: 'Something else',
    },
  },
  tenure: {
    id: 351,
    label: 'Owned or rented',
    type: 'SingleSelectInput',
    choices: { own: 'We own it', rent: 'We rent it', family: 'It belongs to family' },
  },
  reach: {
    id: 360,
    label: 'Best time to be reached',
    type: 'SingleSelectInput',
    choices: {
      morning: 'In the morning',
      lunch: 'Around lunch',
      evening: 'After work',
      write: 'Please write, don’t call',
    },
  },
  insurer: { id: 370, label: 'Health plan', type: 'TextInput' },
  pharmacy: { id: 371, label: 'Pharmacy', type: 'TextInput' },
  airport: { id: 380, label: 'Home airport', type: 'TextInput' },
  seat: {
    id: 381,
    label: 'Seat on a plane',
    type: 'SingleSelectInput',
    choices: { aisle: 'Aisle', window: 'Window', together: 'Together, wherever that is', any: 'No preference' },
  },
  children: { id: 390, label: 'The children', type: 'MultilineTextInput' },
  parent: { id: 391, label: 'The parent we help', type: 'MultilineTextInput' },
} satisfies Record<string, KnownDatum>
