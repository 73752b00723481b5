import { z } from 'zod'
import { address, content, int } from '../../records/lenient.ts'
import { bounds } from '../../bounds.ts'
import { none } from '../params.ts'
import { nothing, reads, route } from '../route.ts'

const avatar = reads(
  z.object({ avatar_url: address.nullish() }).transform((wire) => ({
    avatarUrl: wire.avatar_url ?? null,
  })),
)

const updateProfile = route({
  name: 'updateProfile',
  doc: 'Sets values of the own profile fields; everybody, for the fields that users may edit.',
  method: 'PATCH',
  path: '/users/me/profile_data',
  fromWindow: true,
  params: z.object({
    /** value: a text, or ids for fields with users. */
    values: z
      .array(z.object({ fieldId: int, value: z.union([content, z.array(int).max(bounds.rows.max)]) }))
      .max(bounds.rows.max),
  }),
  wire: ({ values }) => ({ data: values.map(({ fieldId, value }) => ({ id: fieldId, value })) }),
  result: nothing,
})

const removeProfile = route({
  name: 'removeProfile',
  doc: 'Empties own profile fields; everybody, for the fields that users may edit.',
  method: 'DELETE',
  path: '/users/me/profile_data',
  fromWindow: true,
  params: z.object({ fieldIds: z.array(int).max(bounds.rows.max) }),
  wire: (params) => ({ data: params.fieldIds }),
  result: nothing,
})

const uploadAvatar = route({
  name: 'uploadAvatar',
  doc: 'Sets the own picture to the file that goes along; everybody unless the organization forbids it.',
  method: 'POST',
  path: '/users/me/avatar',
  body: 'multipart',
  errors: ['BAD_IMAGE'],
  params: none,
  wire: () => ({}),
  result: avatar,
})

const removeAvatar = route({
  name: 'removeAvatar',
  doc: 'Goes back to the picture made for one; everybody unless the organization forbids it.',
  method: 'DELETE',
  path: '/users/me/avatar',
  fromWindow: true,
  params: none,
  wire: () => ({}),
  result: avatar,
})

/** Routes for the own profile and picture. */
export const profileRoutes = { updateProfile, removeProfile, uploadAvatar, removeAvatar } as const
