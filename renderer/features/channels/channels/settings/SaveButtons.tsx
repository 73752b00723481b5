import { t } from '../../../../../shared/i18n.ts'
import { Button, Buttons } from '../../../../ui/index.ts'

interface ButtonsProps {
  /** Name of the setting that they save. */
  readonly of: string
  readonly onDiscard: () => void
  readonly onSave: () => void
}

/** Buttons beside an unsaved value. */
export function SaveButtons({ of, onDiscard, onSave }: ButtonsProps) {
  return (
    <Buttons>
      <Button
        variant="quiet"
        aria-label={t('channelSettings.text_discardOf', { field: of })}
        onClick={onDiscard}
      >
        {t('channelSettings.text_discard')}
      </Button>
      <Button variant="primary" aria-label={t('channelSettings.text_saveOf', { field: of })} onClick={onSave}>
        {t('channelSettings.text_save')}
      </Button>
    </Buttons>
  )
}
