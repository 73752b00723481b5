import { z } from 'zod'
import type { WebhookIntegration } from '../../types.ts'
import { name, optionalListOf, token } from '../lenient.ts'

/** Below level 485 an option has the name of a check for its value instead of a field type. */
const inputTypes: Readonly<Record<string, string>> = { check_bool: 'checkbox' }

const option = z
  .object({ key: token, label: name, input_type: token.nullish(), validator: token.nullish() })
  .transform(({ key, label, input_type: inputType, validator }) => ({
    key,
    label,
    inputType: inputType ?? inputTypes[validator ?? ''] ?? 'text',
  }))

/** An integration for incoming webhook bots. Address options were added after level 387. */
export const webhookIntegration = z
  .object({ name: token, display_name: name, url_options: optionalListOf(option) })
  .transform((wire): WebhookIntegration => ({
    name: wire.name,
    displayName: wire.display_name,
    urlOptions: wire.url_options,
  }))
