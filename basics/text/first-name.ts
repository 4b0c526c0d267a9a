/** First name: "Renata" of "Renata Kowalski". */
export const firstNameOf = (name: string) => name.split(' ', 1)[0] ?? name
