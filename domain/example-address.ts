/**
 * Whether an address is an example of Tendwell, such as https://tendwell.test/terms. Members of a real installation
 * must not be sent there.
 */
export const isExampleAddress = (address: string): boolean => /(^|[@/.])tendwell\.test([/:?#]|$)/i.test(address)
