/** Longer templates are rejected. */
export const maxTemplateLength = 1000

const expression = /\{[+#./;?&]?((?:[\w.%]+(?::[1-9]\d{0,3}|\*)?)(?:,[\w.%]+(?::[1-9]\d{0,3}|\*)?)*)\}/g

/** Returns the variables of an RFC 6570 template; null when it is invalid. */
export function templateVariables(template: string): ReadonlySet<string> | null {
  if (template.trim() === '' || template.length > maxTemplateLength) return null
  if (/[{}]/.test(template.replace(expression, ''))) return null
  const lists = [...template.matchAll(expression)].flatMap((match) => match[1]!.split(','))
  return new Set(lists.map((variable) => variable.replace(/[:*].*$/, '')))
}
