import { z } from '@hono/zod-openapi';

/** A named shape or null. Said as a choice, since `nullable()` would make the name itself nullable everywhere. */
export const orNull = <T extends z.ZodType>(shape: T) => z.union([shape, z.null()]);
