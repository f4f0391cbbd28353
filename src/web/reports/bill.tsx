import type { EditBill } from '../../cost/editBill.ts';
import { editSentences } from '../../present/costWords.ts';
import { Sentence } from '../parts/text.tsx';

/** What the edit does to the bill and to what providers have cached, in sentences. */
export const BillPart = ({ bill }: { bill: EditBill | null }) =>
  bill === null ? null : (
    <details class="fold">
      <summary>What it does to the bill and to prompt caches</summary>
      <ul class="plain">
        {editSentences(bill).map((sentence) => (
          <li>
            <Sentence text={sentence} />
          </li>
        ))}
      </ul>
    </details>
  );
