import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { fail } from '../../scripts/setup/fail.mjs'

/** The four users that the suite signs in. */
export const roles = ['administrator', 'member', 'second', 'guest'] as const
export type Role = (typeof roles)[number]

export interface Login {
  readonly email: string
  readonly password: string
}

export interface RealOptions {
  readonly server: string
  readonly logins: Readonly<Record<Role, Login>>
  /** Path of the recording proxy's program; null if requests go to the server directly. */
  readonly conformance: string | null
  /** Maximum duration of the run in seconds. */
  readonly limitSeconds: number
}

const account = z.object({
  email: z.string().min(1),
  password: z.string(),
  role: z.union([z.number().int(), z.string()]),
})
/** A list of accounts, or the output of `npm run server`. */
const accountsFile = z.union([
  z.array(account),
  z.object({ accounts: z.array(account) }).transform((file) => file.accounts),
])

const usage = 'npm run real -- --server URL --accounts FILE [--conformance FILE] [--limit SECONDS]'

/** The numbers and names of roles that a file of accounts may contain. */
const roleNames: Readonly<Record<string, 'owner' | 'administrator' | 'member' | 'guest'>> = {
  100: 'owner',
  200: 'administrator',
  400: 'member',
  600: 'guest',
  owner: 'owner',
  administrator: 'administrator',
  admin: 'administrator',
  member: 'member',
  guest: 'guest',
}

/** Reads the command line; throws an explanation if something is missing. */
export function realOptions(args: readonly string[], from: string): RealOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      server: { type: 'string' },
      accounts: { type: 'string' },
      conformance: { type: 'string' },
      limit: { type: 'string' },
    },
  })
  if (values.server === undefined || values.accounts === undefined) fail(`Usage: ${usage}`)
  const limit = values.limit ?? '600'
  if (!/^\d+$/.test(limit)) fail(`--limit takes seconds, not ${limit}.`)
  const conformance = values.conformance ?? null
  return {
    server: values.server.replace(/\/$/, ''),
    logins: readAccounts(path.resolve(from, values.accounts)),
    conformance: conformance === null ? null : path.resolve(from, conformance),
    limitSeconds: Number(limit),
  }
}

function readAccounts(file: string): Readonly<Record<Role, Login>> {
  const parsed = accountsFile.safeParse(readJson(file))
  if (!parsed.success) fail(`${file} holds no accounts of the form {email, password, role}.`)
  // Bots have no password.
  const accounts = parsed.data.filter(({ password }) => password !== '')
  const named = (...names: readonly string[]) =>
    accounts.filter(({ role }) => names.includes(roleNames[String(role).toLowerCase()] ?? ''))
  const [administrator] = [...named('administrator'), ...named('owner')]
  const [member, second] = named('member')
  const [guest] = named('guest')
  if (!administrator || !member || !second || !guest)
    fail(`${file} must name an administrator, two members and a guest.`)
  return { administrator, member, second, guest }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    fail(`${file} cannot be read as JSON.`)
  }
}
