/** Kinds of secrets by the form of their text. Each expression is linear: it has no nested or adjacent repetitions. */
const secretForms: readonly (readonly [name: string, form: RegExp])[] = [
  ['private key', /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/],
  ['GitHub token', /\b(?:gh[oprsu]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{40,255})\b/],
  ['GitLab token', /\bgl(?:pat|dt|rt|cbt|ptt)-[\w-]{20,100}/],
  ['AWS key', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['Slack token', /\bx(?:ox[a-z]|app)-[\w-]{10,250}/],
  ['Slack webhook', /\bhooks\.slack\.com\/services\/T\w{6,20}\/B\w{6,20}\/\w{16,40}/],
  ['Stripe key', /\b[rs]k_live_[A-Za-z0-9]{16,250}\b/],
  ['Google key', /\bAIza[\w-]{35}/],
  ['Google token', /\bya29\.[\w-]{20,250}/],
  ['OpenAI key', /\bsk-(?:proj|svcacct|admin)-[\w-]{20,250}/],
  ['Anthropic key', /\bsk-ant-[\w-]{20,250}/],
  ['npm token', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['PyPI token', /\bpypi-AgEI[\w-]{20,250}/],
  ['SendGrid key', /\bSG\.[\w-]{16,32}\.[\w-]{32,64}/],
  ['DigitalOcean token', /\bdo[opr]_v1_[a-f0-9]{64}\b/],
  ['Hugging Face token', /\bhf_[A-Za-z0-9]{30,60}\b/],
  ['JSON Web Token', /\beyJ[\w-]{8,4000}\.eyJ[\w-]{8,4000}\.[\w-]{16,2000}/],
]

export interface FoundSecret {
  /** Product name, which is not translated. */
  readonly name: string
  /** Range in the text, in UTF-16 units. */
  readonly start: number
  readonly end: number
}

const keyEnd = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/

/** Returns the first secret of a text, or null. A private key extends to its last line. */
export function findSecret(text: string): FoundSecret | null {
  let first: FoundSecret | null = null
  for (const [name, form] of secretForms) {
    const match = form.exec(text)
    if (match === null || (first !== null && match.index >= first.start)) continue
    first = { name, start: match.index, end: match.index + match[0].length }
  }
  if (first === null || !text.startsWith('-----', first.start)) return first
  const end = keyEnd.exec(text.slice(first.end))
  return end === null ? first : { ...first, end: first.end + end.index + end[0].length }
}
