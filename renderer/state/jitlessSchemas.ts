import { config } from 'zod'

// zod tries `new Function` when an object schema is created. The page's content security policy blocks that and
// reports it. Modules of the page that contain or import schemas import this one first. Parsing without it is slower,
// but main parses nearly all data.
config({ jitless: true })
