import { useId } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { useAccount } from '../../../../state/index.ts'
import pane from '../settings/channelSettings.module.css'
import { PrivacyCards } from '../settings/rows/PrivacyCards.tsx'
import { privacyOf, type NewChannelDraft } from './newChannelDraft.ts'

export interface DraftProps {
  readonly draft: NewChannelDraft
  readonly onChange: (change: Partial<NewChannelDraft>) => void
}

/** Chooses who can see the channel and its history. */
export function NewChannelPrivacy({ draft, onChange }: DraftProps) {
  const id = useId()
  const value = useAccount((state) => privacyOf(state, draft))
  return (
    <section data-channel-setting="privacy">
      <h2 id={id} className={pane.heading}>
        {t('channelSettings.privacy')}
      </h2>
      <PrivacyCards id={id} chosen={value} onChoose={(privacy) => onChange({ privacy })} />
    </section>
  )
}
