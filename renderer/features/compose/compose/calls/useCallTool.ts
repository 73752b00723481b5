import { t } from '../../../../../shared/i18n.ts'
import { voiceCallsOf } from '../../../../../shared/model/organization/videoCalls.ts'
import { useCommands, useIsOffline, useKeyOf } from '../../../../state/index.ts'
import type { MenuItem } from '../../../../ui/index.ts'
import { useTooOldWords } from '../../../common/forms/index.ts'
import type { Tool } from '../writing/tool.ts'
import type { Writing } from '../writing/useWriting.ts'

const never = (): boolean => true

/** Returns the button that starts a call, or null if the organization has no provider. Registers its commands. */
export function useCallTool({ calls, hasFocus, preview }: Writing, isDisabled: boolean): Tool | null {
  const keyOf = useKeyOf()
  const isOffline = useIsOffline()
  const { provider, providerName } = calls
  const hasVoice = provider === null ? null : voiceCallsOf(provider)
  const voiceTooOld = useTooOldWords(hasVoice ?? never)
  const values = { provider: providerName }
  const note =
    provider === 'unknown'
      ? t('calls.unknown', values)
      : // The app makes up the address of a Jitsi room.
        isOffline && provider !== 'jitsi'
        ? t('calls.offline', values)
        : null
  const voiceNote = note ?? (hasVoice === null ? t('calls.no_voice', values) : voiceTooOld)
  const start = (isVideo: boolean): void => {
    preview.showText()
    calls.start(isVideo)
  }
  const commandOf = (id: 'write.videoCall' | 'write.voiceCall', isVideo: boolean) => {
    const isListed = (): boolean => provider !== null && !isDisabled && (isVideo ? note : voiceNote) === null
    return { id, isListed, when: hasFocus, run: () => (isListed() ? start(isVideo) : false) }
  }
  useCommands([commandOf('write.videoCall', true), commandOf('write.voiceCall', false)])
  if (provider === null) return null
  const itemOf = (kind: 'video' | 'voice', why: string | null): MenuItem => ({
    id: kind,
    icon: kind === 'video' ? 'video' : 'call',
    label: t(`calls.${kind}`),
    shortcut: keyOf(`write.${kind}Call`),
    ...(why !== null && { disabled: true, note: why }),
    run: () => start(kind === 'video'),
  })
  return {
    id: 'call',
    icon: 'video',
    label: t('calls.start'),
    title: t('calls.start_with', values),
    items: [itemOf('video', note), itemOf('voice', voiceNote)],
  }
}
