// Imported first: it sends the bootstrap request to main, and the rest of the page's code loads until main responds.
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
