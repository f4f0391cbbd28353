import type { Json, JsonObject } from '../../schema/json.ts';
import type { Pointer } from '../../schema/pointer.ts';
import type { FormatId } from '../formatIds.ts';

/** A call or a result as it stands in a message. */
export type Found =
  | {
      readonly kind: 'call';
      readonly tool: string;
      readonly arguments: Json | undefined;
      readonly id?: string;
      readonly at: Pointer;
    }
  | {
      readonly kind: 'result';
      readonly content: Json;
      /** The call that is answered; where there is none, the oldest open call of the tool. */
      readonly id?: string;
      readonly tool?: string;
      readonly isError?: boolean;
      readonly at: Pointer;
    };

/** How some providers write calls and results into one message. */
export type CallShape = {
  readonly formats: readonly FormatId[];
  readonly find: (message: JsonObject, at: Pointer) => Iterable<Found>;
};
