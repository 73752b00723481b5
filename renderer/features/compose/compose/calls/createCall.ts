import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import { t } from '../../../../../shared/i18n.ts'
import {
  callProvider,
  jitsiServer,
  type CallProvider,
} from '../../../../../shared/model/organization/videoCalls.ts'
import { channelName } from '../../../../../shared/model/channels/formerChannels.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { nameOfConversation } from '../../../../../shared/model/topics/nameOfConversation.ts'
import { CallFailure, type useLiveApi } from '../../../../state/index.ts'

interface CallRequest {
  readonly api: ReturnType<typeof useLiveApi>
  /** Name of the room, which its users see. */
  readonly name: string
  readonly isVideo: boolean
}

/** Requests of the providers at which the server creates a call. Each resolves with its address. */
const requests: Readonly<
  Record<Exclude<CallProvider, 'jitsi' | 'unknown'>, (request: CallRequest) => Promise<unknown>>
> = {
  bigBlueButton: ({ api, ...params }) => api('createBigBlueButtonCall', params),
  constructorGroups: ({ api, name }) => api('createConstructorGroupsCall', { name }),
  nextcloudTalk: ({ api, name }) => api('createNextcloudTalkCall', { name }),
  webex: ({ api }) => api('createWebexCall', {}),
  zoom: ({ api, isVideo }) => api('createZoomCall', { isVideo }),
}

interface NewCall extends Pick<CallRequest, 'api' | 'isVideo'> {
  readonly state: AccountState
  readonly realmUrl: string
  readonly target: DraftTarget
}

/** Creates a call at the organization's provider. Resolves with its web address. Throws CallFailure. */
export async function createCall({ state, realmUrl, target, ...request }: NewCall): Promise<string> {
  const provider = callProvider(state)
  if (provider === 'jitsi') return jitsiAddress(jitsiServer(state) ?? '', request.isVideo)
  if (provider === null || provider === 'unknown') throw new CallFailure({ code: 'bad-input', message: '' })
  const answer = await requests[provider]({ ...request, name: roomName(state, target) })
  const { url } = answer as { readonly url: string }
  const address = URL.canParse(url, realmUrl) ? new URL(url, realmUrl) : null
  if (address === null || !/^https?:$/.test(address.protocol))
    throw new CallFailure({ code: 'server', message: t('calls.bad_address') })
  return address.href
}

/** Jitsi creates a room when its first user opens it. Only those who have the address can find it. */
function jitsiAddress(server: string, isVideo: boolean): string {
  const address = new URL(
    crypto.randomUUID().replaceAll('-', ''),
    server.endsWith('/') ? server : `${server}/`,
  )
  address.hash = `config.startWithVideoMuted=${String(!isVideo)}`
  return address.href
}

function roomName(state: AccountState, target: DraftTarget): string {
  if (target.type === 'direct') return nameOfConversation(state, target)
  if (target.channelId === null) return t('calls.video')
  const topic = nameOfConversation(state, { ...target, channelId: target.channelId })
  return `#${channelName(state, target.channelId) ?? ''} › ${topic}`
}
