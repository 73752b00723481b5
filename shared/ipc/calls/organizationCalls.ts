import { z } from 'zod'
import { accountId } from './accountId.ts'
import { pictureTypes } from './ownPicture.ts'
import { maxRealmPictureBytes, realmPictures } from './realmPicture.ts'

const file = z.object({
  name: z.string().min(1).max(255),
  type: z.enum(pictureTypes),
  bytes: z.instanceof(Uint8Array).refine((bytes) => bytes.byteLength <= maxRealmPictureBytes),
})

/** Calls that upload a file for the organization without queueing, and the call that deactivates it. */
export const organizationInputs = {
  'organization.setPicture': z.object({ account: accountId, place: z.enum(realmPictures), file }),
  'organization.addEmoji': z.object({
    account: accountId,
    name: z
      .string()
      .max(200)
      .regex(/^[^/\\]+$/),
    file,
  }),
  /** Main asks for confirmation, because no user can sign in afterward. `deletionDelayDays` null: the data are kept. */
  'organization.deactivate': z.object({
    account: accountId,
    deletionDelayDays: z.number().int().positive().max(100_000).nullable(),
  }),
}

/** Results. false: the user declined, and nothing was done. */
export interface OrganizationOutputs {
  'organization.setPicture': null
  'organization.addEmoji': null
  'organization.deactivate': boolean
}
