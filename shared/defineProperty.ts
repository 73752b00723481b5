/** Sets a property with any name. Assigning `__proto__` would change the prototype. */
export function defineProperty(fields: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') fields[name] = value
  else Object.defineProperty(fields, name, { value, writable: true, enumerable: true, configurable: true })
}
