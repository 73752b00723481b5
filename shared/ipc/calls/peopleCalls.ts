import { z } from 'zod'
import type { UserId } from '../../api/types.ts'
import { accountId } from './accountId.ts'

/**
 * Calls that let somebody else sign in. A page that was taken over could make itself a way in with each of them, so main
 * asks first, in a dialog of the system.
 */
export const peopleInputs = {
  /** The password goes to the server and is kept nowhere. */
  'people.create': z.object({
    account: accountId,
    email: z.string().min(1).max(320),
    fullName: z.string().min(1).max(1000),
    password: z.string().min(1).max(2000),
  }),
  /** Gives somebody another address, with which they sign in from then on. */
  'people.changeEmail': z.object({
    account: accountId,
    userId: z.number().int().nonnegative(),
    email: z.string().min(1).max(320),
  }),
}

export interface PeopleOutputs {
  /** `userId` is null where the server does not tell it. null: the person did not agree, and nothing was done. */
  'people.create': { readonly userId: UserId | null } | null
  /** false: the person did not agree, and nothing was done. */
  'people.changeEmail': boolean
}
