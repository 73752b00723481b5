import { z } from 'zod'
import { accountId } from './accountId.ts'
import { pictureTypes } from './ownPicture.ts'

/** Most bytes of a picture of the organisation; a server may take fewer. */
export const maxRealmPictureBytes = 5 * 1024 * 1024

const file = z.object({
  name: z.string().min(1).max(255),
  type: z.enum(pictureTypes),
  bytes: z.instanceof(Uint8Array).refine((bytes) => bytes.byteLength <= maxRealmPictureBytes),
})

/** Pictures of an organisation, and where each stands: beside its name, or above its pages in a browser. */
export const realmPictures = ['icon', 'logo', 'nightLogo'] as const
export type RealmPicture = (typeof realmPictures)[number]

/** Calls that hand a file of the organisation to the server, at once. */
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
}

export interface OrganizationOutputs {
  'organization.setPicture': null
  'organization.addEmoji': null
}
