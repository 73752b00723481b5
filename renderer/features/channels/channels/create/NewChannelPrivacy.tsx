import { useId } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { realmText } from '../../../../../shared/model/organization/realm.ts'
import { useAccount } from '../../../../state/index.ts'
import pane from '../settings/channelSettings.module.css'
import { PrivacyCard, privacyChoices } from '../settings/permissions/PrivacyChoice.tsx'
import { privacyOf, type NewChannelDraft } from './newChannelDraft.ts'

export interface DraftProps {
  readonly draft: NewChannelDraft
  readonly onChange: (change: Partial<NewChannelDraft>) => void
}

/** Chooses who can see the channel and its history. */
export function NewChannelPrivacy({ draft, onChange }: DraftProps) {
  const id = useId()
  const value = useAccount((state) => privacyOf(state, draft))
  const organization = useAccount((state) => realmText(state, 'name', ''))
  return (
    <section data-new-channel="privacy">
      <h2 id={id} className={pane.heading}>
        {t('channelSettings.privacy')}
      </h2>
      <div className={pane.cards} role="radiogroup" aria-labelledby={id}>
        {privacyChoices.map(({ privacy, title, hint }) => (
          <PrivacyCard
            key={privacy}
            name={id}
            privacy={privacy}
            title={t(title, { organization })}
            hint={t(hint)}
            isChosen={privacy === value}
            isFixed={false}
            onChoose={() => onChange({ privacy })}
          />
        ))}
      </div>
    </section>
  )
}
