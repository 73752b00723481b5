import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import { t } from '../../../../../shared/i18n.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import {
  callProvider,
  callProviderName,
  type CallProvider,
} from '../../../../../shared/model/organization/videoCalls.ts'
import {
  callQuietly,
  CallFailure,
  failureText,
  lateValue,
  useAccount,
  useAccountStore,
  useLiveApi,
  useMediaSource,
} from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { markdownLink } from '../writing/markdownLink.ts'
import { insertInline } from '../writing/textEdit.ts'

/** Loaded by the first call. */
const creation = lateValue(() => import('./createCall.ts'))

export interface CallNotice {
  readonly words: string
  /** Absent while the call is being created. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

export interface Calls {
  /** The organization's provider. null: it has none. */
  readonly provider: CallProvider | null
  readonly providerName: string
  /** Creates a call, and inserts a link to it into the text. */
  readonly start: (isVideo: boolean) => void
  /** State of the call that was started last. null: it is inserted or canceled. */
  readonly notice: CallNotice | null
  /** Removes the notice. A call that is being created is not inserted. */
  readonly cancel: () => void
}

/** A call that is not inserted yet. */
interface PendingCall {
  readonly isVideo: boolean
  /** Why it could not be created. null: it is being created. */
  readonly failure: string | null
  /** True if the user must first allow the server to use their account at the provider. */
  readonly needsAccess: boolean
}

/** Calls that the user of a text field starts. */
export function useCalls(field: RefObject<HTMLTextAreaElement | null>, target: DraftTarget): Calls {
  const store = useAccountStore()
  const api = useLiveApi()
  const { realmUrl } = useMediaSource()
  const provider = useAccount(callProvider)
  const providerName = useAccount(callProviderName)
  const [pending, setPending] = useState<PendingCall | null>(null)
  /** The call that was started last. null: it was canceled. */
  const newest = useRef<PendingCall | null>(null)
  const set = (next: PendingCall | null): void => {
    newest.current = next
    setPending(next)
  }

  const start = async (isVideo: boolean): Promise<void> => {
    const { state } = store.getState()
    if (state === null) return
    const started = { isVideo, failure: null, needsAccess: false }
    set(started)
    try {
      const { createCall } = await creation.load()
      const url = await createCall({ api, state, realmUrl, target, isVideo })
      if (newest.current !== started) return
      set(null)
      if (field.current === null) return showToast(t('calls.left'))
      insertInline(
        field.current,
        `${markdownLink(t(isVideo ? 'calls.join_video' : 'calls.join_voice'), url)} `,
      )
    } catch (error) {
      if (newest.current === started)
        set({ isVideo, failure: failureText(error), needsAccess: isAccessMissing(error) })
    }
  }
  const onState = useEffectEvent((state: AccountState | null, before: AccountState | null): void => {
    const service = provider === 'webex' ? 'webex' : 'zoom'
    const getsAccess = state?.videoCalls[service] === true && before?.videoCalls[service] !== true
    if (getsAccess && pending?.needsAccess === true) void start(pending.isVideo)
  })
  useEffect(() => store.subscribe(({ state }, before) => onState(state, before.state)), [store])

  const noticeOf = ({ failure, isVideo, needsAccess }: PendingCall): CallNotice => {
    if (failure === null) return { words: t('calls.starting') }
    const again = { label: t('app.try_again'), run: () => void start(isVideo) }
    if (!needsAccess) return { words: t('calls.failed', { reason: failure }), action: again }
    const url = new URL(`calls/${provider === 'webex' ? 'webex' : 'zoom'}/register`, `${realmUrl}/`).href
    return {
      words: t('calls.connect', { provider: providerName }),
      action: { label: t('calls.connect_open'), run: () => callQuietly('app.openExternal', { url }) },
    }
  }
  return {
    provider,
    providerName,
    start: (isVideo) => void start(isVideo),
    notice: pending === null ? null : noticeOf(pending),
    cancel: () => set(null),
  }
}

const isAccessMissing = (error: unknown): boolean =>
  error instanceof CallFailure &&
  (error.serverCode === 'INVALID_ZOOM_TOKEN' || error.serverCode === 'INVALID_WEBEX_TOKEN')
