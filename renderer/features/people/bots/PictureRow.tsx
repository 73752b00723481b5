import { useEffect, useId, useRef, useState } from 'react'
import type { UserId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { Button } from '../../../ui/index.ts'
import { EndWords, FormRow } from '../../common/forms/index.ts'
import { UserAvatar } from '../../content/people/index.ts'
import { ChoosePicture, usePictureLimit } from '../../common/pictureChoice/index.ts'
import styles from './bots.module.css'

interface PictureRowProps {
  /** A PNG; null: the service draws one. */
  readonly value: Uint8Array<ArrayBuffer> | null
  readonly onChange: (value: Uint8Array<ArrayBuffer> | null) => void
}

/** The picture that a new bot begins with; the service takes none for a bot that is there. */
export function PictureRow({ value, onChange }: PictureRowProps) {
  const maxMib = usePictureLimit()
  const [fault, setFault] = useState<string | null>(null)
  const upload = useRef<HTMLButtonElement>(null)
  return (
    <FormRow
      id={useId()}
      isGroup
      title={t('settings.account_picture')}
      hint={t('settings.account_picture_hint', { size: maxMib })}
      below={<EndWords end={fault === null ? null : { kind: 'failed', words: fault }} />}
    >
      <div className={styles.picture}>
        {value !== null && <Preview png={value} />}
        <ChoosePicture
          ref={upload}
          onUse={(png) => {
            onChange(png)
            return Promise.resolve()
          }}
          onFault={setFault}
        />
        {value !== null && (
          <Button
            onClick={() => {
              onChange(null)
              // The button goes with the picture.
              upload.current?.focus()
            }}
          >
            {t('settings.account_picture_remove')}
          </Button>
        )}
      </div>
    </FormRow>
  )
}

/** The picture of a bot that is there. No described endpoint takes another one, so the row says so. */
export function FixedPictureRow({ botId }: { readonly botId: UserId }) {
  return (
    <FormRow
      id={useId()}
      isGroup
      title={t('settings.account_picture')}
      state={{ kind: 'blocked', words: t('bots.picture_fixed') }}
    >
      <UserAvatar userId={botId} size={40} />
    </FormRow>
  )
}

function Preview({ png }: { readonly png: Uint8Array<ArrayBuffer> }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([png], { type: 'image/png' }))
    if (image.current !== null) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [png])
  return <img ref={image} alt="" data-bot-picture />
}
