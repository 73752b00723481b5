import { z } from 'zod'
import { token } from '../../records/lenient.ts'
import { hasAudioCallChoice, hasVoiceOnlyCalls } from '../../capabilities.ts'
import { ifHas, none } from '../params.ts'
import { reads, route } from '../route.ts'

/** The address of the call, absolute or server-relative. */
const url = reads(z.object({ url: token }).transform((wire) => ({ url: wire.url })))

const createZoomCall = route({
  name: 'createZoomCall',
  doc: 'Makes a call there; everybody who has let the server use their account there, where the organization has it.',
  method: 'POST',
  path: '/calls/zoom/create',
  /** The user must then grant access at {realm_url}/calls/zoom/register, in the browser. */
  errors: ['INVALID_ZOOM_TOKEN'],
  fromWindow: true,
  params: z.object({ isVideo: z.boolean().default(true) }),
  wire: (params, context) => ({ is_video_call: ifHas(hasAudioCallChoice, context, params.isVideo) }),
  result: url,
})

const createBigBlueButtonCall = route({
  name: 'createBigBlueButtonCall',
  doc: 'Makes a call there; everybody, where the organization has it.',
  method: 'GET',
  path: '/calls/bigbluebutton/create',
  fromWindow: true,
  params: z.object({ name: z.string().min(1), isVideo: z.boolean().default(true) }),
  wire: (params, context) => ({
    meeting_name: params.name,
    voice_only: ifHas(hasVoiceOnlyCalls, context, !params.isVideo),
  }),
  result: url,
})

const room = z.object({ name: z.string().min(1) })
const roomWire = (params: z.output<typeof room>) => ({ room_name: params.name })

const createConstructorGroupsCall = route({
  name: 'createConstructorGroupsCall',
  doc: 'Makes a call there; everybody, where the organization has it.',
  method: 'POST',
  path: '/calls/constructorgroups/create',
  since: 460,
  fromWindow: true,
  /** Some servers give each user a single room, for any name. */
  params: room,
  wire: roomWire,
  result: url,
})

const createNextcloudTalkCall = route({
  name: 'createNextcloudTalkCall',
  doc: 'Makes a call there; everybody, where the organization has it.',
  method: 'POST',
  path: '/calls/nextcloud_talk/create',
  since: 465,
  fromWindow: true,
  params: room,
  wire: roomWire,
  result: url,
})

const createWebexCall = route({
  name: 'createWebexCall',
  doc: 'Makes a call there; everybody who has let the server use their account there, where the organization has it.',
  method: 'POST',
  path: '/calls/webex/create',
  since: 493,
  /** The user must then grant access at {realm_url}/calls/webex/register, in the browser. */
  errors: ['INVALID_WEBEX_TOKEN'],
  fromWindow: true,
  params: none,
  wire: () => ({}),
  result: url,
})

/** Calls with providers for which the server creates rooms. The client generates addresses for the others. */
export const callRoutes = {
  createZoomCall,
  createBigBlueButtonCall,
  createConstructorGroupsCall,
  createNextcloudTalkCall,
  createWebexCall,
} as const
