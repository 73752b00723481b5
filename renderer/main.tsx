// The question to main is the first thing that happens: the rest of the page's code loads while it is answered.
import { earlyBatches, endEarlyBatches, bootstrapRequest } from './app/bootstrapRequest.ts'
import './ui/fonts.css'
import './ui/emojiFont.css'
import './ui/reset.css'
import './ui/tokens.css'
import { boot } from './app/boot.tsx'

void boot(bootstrapRequest, () => {
  endEarlyBatches()
  return earlyBatches
})
