import { z } from 'zod'
import type { UserId } from '../../api/types.ts'
import { accountId } from './accountId.ts'

/**
 * Calls that let another user sign in. A compromised page could use each of them to gain access, so main asks for
 * confirmation in a system dialog.
 */
export const peopleInputs = {
  /** The password goes to the server and is not stored. */
  'people.create': z.object({
    account: accountId,
    email: z.string().min(1).max(320),
    fullName: z.string().min(1).max(1000),
    password: z.string().min(1).max(2000),
  }),
  /** Changes the address with which a user signs in. */
  'people.changeEmail': z.object({
    account: accountId,
    userId: z.number().int().nonnegative(),
    email: z.string().min(1).max(320),
  }),
}

export interface PeopleOutputs {
  /** `userId` is null when the server does not return it. null: the user declined, and nothing was done. */
  'people.create': { readonly userId: UserId | null } | null
  /** false: the user declined, and nothing was done. */
  'people.changeEmail': boolean
}
