import { createHash } from 'node:crypto'
import { badRequest, refused } from '../../http/apiError.ts'
import { bool, maybe, or, text } from '../../http/params.ts'
import { route } from '../../http/route.ts'
import { ownRecords } from '../../state/ownRecords.ts'

const idOf = (name: string, salt: number) =>
  createHash('sha256')
    .update(`${name} ${String(salt)}`)
    .digest('hex')
    .slice(0, 20)

/** Needs an earlier sign-in with the provider: `allowCalls`. */
const zoom = route('POST', '/calls/zoom/create', { is_video_call: or(bool, true) }, ({ server, user }) => {
  if (!ownRecords(user).callTokens.has('zoom'))
    throw refused('INVALID_ZOOM_TOKEN', 'Invalid Zoom access token')
  return { url: `https://zoom.example/${idOf(user.deliveryEmail, server.now())}` }
})

const webex = route(
  'POST',
  '/calls/webex/create',
  {},
  ({ server, user }) => {
    if (!ownRecords(user).callTokens.has('webex'))
      throw refused('INVALID_WEBEX_TOKEN', 'Invalid Webex access token')
    return { url: `https://webex.example/${idOf(user.deliveryEmail, server.now())}` }
  },
  { levels: [493] },
)

const bigBlueButton = route(
  'GET',
  '/calls/bigbluebutton/create',
  { meeting_name: text, voice_only: or(bool, false) },
  ({ server, params }) => {
    if (params.meeting_name.trim() === '') throw badRequest('A name of the meeting is required')
    const signed = Buffer.from(
      JSON.stringify({
        meeting_id: idOf(params.meeting_name, server.now()),
        name: params.meeting_name,
        ...(server.level >= 337 ? { lock_settings_disable_cam: params.voice_only } : {}),
      }),
    ).toString('base64url')
    return { url: `/calls/bigbluebutton/join?bigbluebutton=${signed}` }
  },
)

/** A provider that creates a room by name and returns its address. */
const rooms = (path: string, level: number) =>
  route(
    'POST',
    path,
    { room_name: maybe(text), meeting_name: maybe(text), is_video_call: or(bool, true) },
    ({ server, params }) => {
      const name = params.room_name ?? params.meeting_name
      if (name === undefined || name.trim() === '') throw badRequest('A name of the room is required')
      return { url: `https://rooms.example/${idOf(name, server.now())}` }
    },
    { levels: [level] },
  )

export const callRoutes = [
  zoom,
  webex,
  bigBlueButton,
  rooms('/calls/constructorgroups/create', 460),
  rooms('/calls/nextcloud_talk/create', 465),
]
