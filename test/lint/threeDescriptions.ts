/** Functions described three ways among their siblings: bare, with a condition, and with a boundary as well. */
export const threeDescriptions: readonly Triple[] = [
  {
    name: 'create_ticket',
    siblings: {
      get_ticket_status: 'Returns the state of an existing support ticket.',
      lookup_order: 'Fetches an order by its number.',
      search_docs: 'Searches the help centre.',
    },
    bare: 'Creates a support ticket.',
    condition:
      'Open a support ticket for an issue that cannot be resolved in this conversation, such as a suspected billing error or a lost delivery.',
    boundary:
      'Open a support ticket for an issue that cannot be resolved in this conversation, such as a suspected billing error or a lost delivery. Do not use this to chase an existing ticket — use get_ticket_status for that.',
  },
  {
    name: 'issue_refund',
    siblings: {
      get_refund_status: 'Shows how far a refund has got.',
      cancel_order: 'Cancels an order that has not shipped yet.',
      lookup_order: 'Fetches an order by its number.',
    },
    bare: 'Issues a refund for an order.',
    condition:
      'Pay the customer back when they were charged for something they never received or that arrived damaged.',
    boundary:
      'Pay the customer back when they were charged for something they never received or that arrived damaged. Not for orders that have not shipped: cancel_order stops those. To see where a refund is, call get_refund_status.',
  },
  {
    name: 'book_meeting',
    siblings: {
      find_free_slots: 'Lists free times in a calendar.',
      move_meeting: 'Moves an existing meeting to another time.',
      list_meetings: 'Lists the meetings of a day.',
    },
    bare: 'Books a meeting in the calendar.',
    condition: 'Books a meeting. Call it once the user has agreed on a time and named who should be there.',
    boundary:
      'Books a meeting. Call it once the user has agreed on a time and named who should be there. If the meeting exists already, move_meeting is the right tool.',
  },
  {
    name: 'send_email',
    siblings: {
      draft_email: 'Writes a draft that is not sent.',
      search_emails: 'Searches the mailbox.',
    },
    bare: 'Sends an email.',
    condition: 'Sends an email to a person the user has named, after the user confirmed the wording.',
    boundary:
      'Sends an email to a person the user has named, after the user confirmed the wording. When the wording is still open, use draft_email instead.',
  },
  {
    name: 'search_docs',
    siblings: {
      search_tickets: 'Searches past support tickets.',
      lookup_order: 'Fetches an order by its number.',
    },
    bare: 'Searches the documentation.',
    condition:
      'Searches the product manual. Use it when the customer asks how something works or where a setting is.',
    boundary:
      'Searches the product manual. Use it when the customer asks how something works or where a setting is. It knows nothing of individual cases; search_tickets has those.',
  },
  {
    name: 'lookup_order',
    siblings: {
      track_shipment: 'Tells where a parcel of an order is.',
      list_orders: 'Lists the orders of a customer.',
      create_ticket: 'Opens a ticket for a human.',
    },
    bare: 'Looks up an order.',
    condition: 'Look up an order when a customer quotes an order number or asks what they bought.',
    boundary:
      'Look up an order when a customer quotes an order number or asks what they bought. For the whereabouts of the parcel use track_shipment.',
  },
  {
    name: 'escalateToHuman',
    siblings: {
      createTicket: 'Creates a ticket that is answered within two days.',
      sendMessage: 'Sends the customer a message.',
    },
    bare: 'Escalates the conversation to a human agent.',
    condition:
      'Hands the conversation to a human agent. Use when the customer asks for a person or is in danger.',
    boundary:
      'Hands the conversation to a human agent. Use when the customer asks for a person or is in danger. Never use it for problems that can wait; createTicket covers those.',
  },
  {
    name: 'cancel_subscription',
    siblings: {
      pause_subscription: 'Pauses a subscription for some months.',
      get_subscription: 'Reads a subscription.',
    },
    bare: 'Cancels a subscription.',
    condition:
      'Ends a subscription for good. Use this only after the customer has said plainly that they want to leave.',
    boundary:
      'Ends a subscription for good. Use this after the customer has said plainly that they want to leave. A customer who merely needs a break gets pause_subscription.',
  },
  {
    name: 'update_address',
    siblings: {
      update_phone: 'Changes the phone number of a customer.',
      get_address: 'Reads the address on file.',
    },
    bare: 'Updates the address of a customer.',
    condition: 'Changes the shipping address on file whenever a customer reports that they have moved.',
    boundary:
      'Changes the shipping address on file whenever a customer reports that they have moved. Does not affect parcels already on their way; nor is it for phone numbers, which go to update_phone.',
  },
  {
    name: 'generate_report',
    siblings: {
      list_reports: 'Lists the reports made so far.',
      export_report: 'Writes a report to a file.',
    },
    bare: 'Generates a report.',
    condition:
      'Build a fresh sales report if the user wants figures for a period nobody has asked about yet.',
    boundary:
      'Build a fresh sales report if the user wants figures for a period nobody has asked about yet. Look in list_reports first: do not generate one that is there.',
  },
  {
    name: 'report-incident',
    siblings: {
      'incident-status': 'Gives the state of an incident.',
      'page-oncall': 'Wakes the engineer on call.',
    },
    bare: 'Report an incident.',
    condition: 'File an incident if something customers rely on is down or losing data.',
    boundary:
      'File an incident if something customers rely on is down or losing data. For questions on one that is open see incident-status.',
  },
  {
    name: 'charge_card',
    siblings: {
      refund_card: 'Pays money back to a card.',
      create_invoice: 'Makes an invoice to be paid later.',
    },
    bare: 'Charges a credit card.',
    condition: 'Take a payment as soon as the customer has confirmed the amount and chosen a stored card.',
    boundary:
      'Take a payment as soon as the customer has confirmed the amount and chosen a stored card. If they would rather pay later, create_invoice does that.',
  },
  {
    name: 'post_message',
    siblings: {
      send_direct_message: 'Sends a message to one person.',
      list_messages: 'Lists the messages of a channel.',
    },
    bare: 'Posts a message to a channel.',
    condition: 'Announce something to a whole team: the user says "tell everyone", "let the team know".',
    boundary:
      'Announce something to a whole team: the user says "tell everyone", "let the team know". A message to one person belongs in send_direct_message.',
  },
  {
    name: 'get_weather_forecast',
    siblings: {
      get_current_weather: 'Returns the weather at present.',
      get_air_quality: 'Returns the air quality.',
    },
    bare: 'Gets the weather forecast.',
    condition:
      'Returns the forecast for the coming week. Use it for questions about tomorrow or later, trips, packing.',
    boundary:
      'Returns the forecast for the coming week. Use it for questions about tomorrow or later, trips, packing. Not for the weather right now (get_current_weather).',
  },
  {
    name: 'schedule_callback',
    siblings: {
      create_ticket: 'Opens a ticket.',
      start_chat: 'Connects to a live chat.',
      list_callbacks: 'Lists planned calls.',
    },
    bare: 'Schedules a callback.',
    condition:
      'Arranges for someone to ring the customer. For customers who say they cannot stay in the chat.',
    boundary:
      'Arranges for someone to ring the customer. For customers who say they cannot stay in the chat. Rather than booking a second one, look at list_callbacks.',
  },
  {
    name: 'add_note',
    siblings: {
      create_ticket: 'Opens a ticket.',
      update_ticket: 'Changes a ticket.',
      list_notes: 'Lists notes of a customer.',
    },
    bare: 'Adds a note to a customer.',
    condition:
      'Leave a note for the next colleague if the customer mentions something we should remember, e.g. a preferred language.',
    boundary:
      'Leave a note for the next colleague if the customer mentions something we should remember, e.g. a preferred language. Anything that somebody must act on is a ticket: create_ticket.',
  },
  {
    name: 'transfer_money',
    siblings: {
      schedule_transfer: 'Plans a transfer for later.',
      get_balance: 'Reads the balance.',
    },
    bare: 'Transfers money between accounts.',
    condition:
      'Moves money right away. Reach for it when the account holder names an amount and a recipient.',
    boundary:
      'Moves money right away. Reach for it when the account holder names an amount and a recipient. Future dates are out of scope; schedule_transfer takes them.',
  },
  {
    name: 'translate_text',
    siblings: {
      detect_language: 'Tells the language of a text.',
      summarize_text: 'Shortens a text.',
    },
    bare: 'Translates text.',
    condition:
      'Translates a text into another language. Use it when the user writes "in French, please" or pastes something foreign.',
    boundary:
      'Translates a text into another language. Use it when the user writes "in French, please" or pastes something foreign. To make a text shorter there is summarize_text.',
  },
  {
    name: 'ticket_create',
    siblings: {
      ticket_status: 'The state of a ticket.',
      order_get: 'Reads an order.',
    },
    bare: 'Create a new ticket in the helpdesk.',
    condition: 'Create a ticket where a person has to contact a supplier, or money is missing.',
    boundary:
      'Create a ticket where a person has to contact a supplier, or money is missing. Existing tickets: ticket_status.',
  },
  {
    name: 'apply_discount',
    siblings: {
      issue_voucher: 'Gives the customer a voucher for a later purchase.',
      issue_refund: 'Pays back money.',
    },
    bare: 'Applies a discount to a cart.',
    condition: 'Lower the price of a cart when the customer shows a valid code or was promised a reduction.',
    boundary:
      'Lower the price of a cart when the customer shows a valid code or was promised a reduction. Do not apply one to calm an angry customer; that is what issue_voucher is for.',
  },
  {
    name: 'create_ticket',
    siblings: {
      lookup_order: 'Look up an order by id.',
      search_docs: 'Search the support documentation.',
    },
    bare: 'Create a support ticket',
    condition:
      'Create a support ticket. Use when the issue cannot be resolved by you and a human has to look at it.',
    boundary:
      'Create a support ticket. Use when the issue cannot be resolved by you and a human has to look at it. Do not use for questions that search_docs or lookup_order can answer.',
  },
  {
    name: 'open_case',
    siblings: {
      get_case: 'Gets a case.',
      search_kb: 'Searches the knowledge base.',
    },
    bare: 'This tool opens a new case in the CRM system.',
    condition:
      'Open a case if a customer reports a defect we cannot reproduce together. Ask for the serial number first.',
    boundary:
      'Open a case if a customer reports a defect we cannot reproduce together. Ask for the serial number first. Cases that already exist are looked up with get_case, not opened again.',
  },
  {
    name: 'restart_server',
    siblings: {
      get_server_status: 'Returns the health of a server.',
      redeploy_service: 'Deploys a service again.',
    },
    bare: 'Restarts a server.',
    condition: 'Restart a server that does not answer for more than five minutes.',
    boundary:
      "Restart a server that does not answer for more than five minutes. Don't restart after a bad release; redeploy_service fixes that.",
  },
  {
    name: 'reserve_table',
    siblings: {
      cancel_reservation: 'Cancels a reservation.',
      list_reservations: 'Lists the reservations of an evening.',
      find_table: 'Finds free tables.',
    },
    bare: 'Reserves a table at a restaurant.',
    condition:
      'Reserves a table. Needs a date, a time and a party size from the guest, who must have said yes to this restaurant.',
    boundary:
      'Reserves a table. Needs a date, a time and a party size from the guest, who must have said yes to this restaurant. Just browsing? That is find_table.',
  },
  {
    name: 'create_ticket',
    siblings: {
      get_ticket_status:
        'Look up the current status of an existing ticket by its id. Use it when the customer asks what happened to their ticket. Do not use it to open one.',
      lookup_order: 'Look up an order by its number. Use it when the customer asks about an order.',
      search_docs: 'Search the help centre. Use it for how-to questions.',
    },
    bare: 'Creates a support ticket.',
    condition:
      'Create a ticket when the customer reports a problem that needs a human, for example a suspected billing error.',
    boundary:
      'Create a ticket when the customer reports a problem that needs a human, for example a suspected billing error. Do not use this to check on a ticket.',
  },
  {
    name: 'file_claim',
    siblings: {
      get_claim_status: 'Reads how far a claim is.',
      search_policies: 'Searches the terms of insurance.',
      lookup_contract: 'Reads a contract.',
    },
    bare: 'Files an insurance claim.',
    condition:
      'File a claim for damage that has already happened and that the customer wants the insurer to pay, such as a burst pipe, a stolen bike, or a broken windscreen.',
    boundary:
      'File a claim for damage that has already happened and that the customer wants the insurer to pay, such as a burst pipe, a stolen bike, or a broken windscreen. Do not file one to answer whether something is covered: search_policies tells that. A claim that is open is followed with get_claim_status.',
  },
  {
    name: 'create_issue',
    siblings: {
      search_issues: 'Search issues.',
      add_comment: 'Add a comment to an issue.',
      list_issues: 'List issues in a repository.',
    },
    bare: 'Create a new issue in a GitHub repository.',
    condition:
      'Create a new issue in a repository when the user reports a bug or asks to track work that nobody has written down yet.',
    boundary:
      'Create a new issue in a repository when the user reports a bug or asks to track work that nobody has written down yet. Check search_issues first; to say more about one that exists, use add_comment.',
  },
  {
    name: 'schedule_appointment',
    siblings: {
      reschedule_appointment: 'Moves an appointment.',
      list_appointments: 'Lists appointments.',
      list_doctors: 'Lists doctors.',
    },
    bare: 'This function schedules an appointment for a patient.',
    condition:
      'Schedule a visit once the patient has picked a doctor and a time from what you offered. Ask for the date of birth if you do not have it.',
    boundary:
      'Schedule a visit once the patient has picked a doctor and a time from what you offered. Ask for the date of birth if you do not have it. An appointment that already exists must be moved with reschedule_appointment instead of booking another.',
  },
  {
    name: 'dispatch_technician',
    siblings: {
      run_diagnostics: 'Runs a remote check of the line.',
      get_outage_map: 'Shows known outages.',
      create_ticket: 'Opens a ticket.',
    },
    bare: 'Dispatches a technician to the customer.',
    condition:
      "Send somebody out when a fault at the customer's home is confirmed and cannot be fixed remotely.",
    boundary:
      "Send somebody out when a fault at the customer's home is confirmed and cannot be fixed remotely. Not before run_diagnostics has failed, and never for a known outage (see get_outage_map).",
  },
  {
    name: 'escalate',
    siblings: {
      refund: 'Refunds an order.',
      search: 'Searches help articles.',
      lookup: 'Looks up an order.',
    },
    bare: 'Escalates to a human.',
    condition: 'Bring in a person when the customer is angry, threatens to leave, or asks for a manager.',
    boundary:
      'Bring in a person when the customer is angry, threatens to leave, or asks for a manager. Do not call it merely because an article is hard to find; `search` again first.',
  },
  {
    name: 'createInvoice',
    siblings: {
      getInvoice: 'Gets an invoice.',
      sendReminder: 'Sends a payment reminder.',
      listInvoices: 'Lists invoices.',
    },
    bare: 'Create an invoice.',
    condition:
      'Bill a client for work that is finished and agreed; typical words are "please invoice them" or "charge for last week".',
    boundary:
      'Bill a client for work that is finished and agreed; typical words are "please invoice them" or "charge for last week". Late payers get sendReminder, not a second invoice.',
  },
  {
    name: 'web_search',
    siblings: {
      search_docs: 'Searches the company docs.',
      fetch_url: 'Fetches a web page.',
    },
    bare: 'Searches the web.',
    condition: 'Search the public web if the answer depends on news, prices or anything after your training.',
    boundary:
      'Search the public web if the answer depends on news, prices or anything after your training. Anything about our own product lives in search_docs.',
  },
  {
    name: 'get_order_status',
    siblings: {
      get_order_history: 'Returns past orders.',
      get_shipping_rates: 'Returns rates.',
      cancel_order: 'Cancels an order.',
    },
    bare: 'Get the status of an order.',
    condition:
      'Tell the customer where their order is. Use it when they ask "where is my parcel" or "has it shipped".',
    boundary:
      'Tell the customer where their order is. Use it when they ask "where is my parcel" or "has it shipped". Past orders are in get_order_history.',
  },
  {
    name: 'submit_expense',
    siblings: {
      approve_expense: 'Approves an expense.',
      list_expenses: 'Lists expenses.',
      get_policy: 'Reads the travel policy.',
    },
    bare: 'Submits an expense report for approval.',
    condition: 'Hand in an expense after the employee has given the amount, the date and a receipt.',
    boundary:
      'Hand in an expense after the employee has given the amount, the date and a receipt. Questions about what is allowed are for get_policy; do not submit to find out.',
  },
  {
    name: 'pause_campaign',
    siblings: {
      stop_campaign: 'Ends a campaign.',
      update_budget: 'Changes the budget of a campaign.',
      get_campaign: 'Reads a campaign.',
    },
    bare: 'Pauses a campaign.',
    condition: 'Halt a running campaign for a while, for instance when the advertiser is out of stock.',
    boundary:
      'Halt a running campaign for a while, for instance when the advertiser is out of stock. To end it for good there is stop_campaign.',
  },
  {
    name: 'merge_contacts',
    siblings: {
      delete_contact: 'Deletes a contact.',
      update_contact: 'Updates a contact.',
      find_contacts: 'Finds contacts.',
    },
    bare: 'Merges two contacts.',
    condition: 'Join two records into one when the user says that they are the same person.',
    boundary:
      'Join two records into one when the user says that they are the same person. A wrong field in one record is corrected with update_contact.',
  },
  {
    name: 'notify_team',
    siblings: {
      create_incident: 'Opens an incident.',
      send_message: 'Sends a message to a customer.',
    },
    bare: 'Notifies the team.',
    condition: 'Ping the on-call team in chat as soon as an alert has fired twice within an hour.',
    boundary:
      'Ping the on-call team in chat as soon as an alert has fired twice within an hour. If customers are affected, create_incident is what you want.',
  },
  {
    name: 'create_ticket',
    siblings: {
      get_ticket_status: 'Get the status of an existing ticket',
      lookup_order: 'Look up an order',
      search_docs: 'Search documentation',
    },
    bare: 'Creates a new support ticket in the ticketing system.',
    condition:
      "Open a support ticket when the customer's problem needs a human: billing errors, lost parcels, supplier issues.",
    boundary:
      "Open a support ticket when the customer's problem needs a human: billing errors, lost parcels, supplier issues. Never open one for something lookup_order or search_docs answers.",
  },
  {
    name: 'create_ticket',
    siblings: {
      get_ticket_status: 'Check on a ticket',
      lookup_order: 'Look up an order',
      search_docs: 'Search documentation',
    },
    bare: 'Create a support ticket for a customer issue.',
    condition: 'Use this tool only when an issue needs a human to act.',
    boundary:
      'Use this tool only when an issue needs a human to act. Not for issues you can resolve with other tools.',
  },
  {
    name: 'log_complaint',
    siblings: {
      issue_refund: 'Gives money back.',
      get_complaint: 'Reads a complaint.',
    },
    bare: 'Logs a customer complaint.',
    condition: 'Record what a customer is unhappy about, whether or not it can be put right today.',
    boundary:
      'Record what a customer is unhappy about, whether or not it can be put right today. It pays nothing back: issue_refund does.',
  },
  {
    name: 'set_reminder',
    siblings: {
      create_event: 'Creates a calendar event.',
      list_reminders: 'Lists reminders.',
    },
    bare: 'Sets a reminder.',
    condition: 'Remember something for the user at a time: "remind me", "don\'t let me forget".',
    boundary:
      'Remember something for the user at a time: "remind me", "don\'t let me forget". With other people involved it is an event: create_event.',
  },
  {
    name: 'upload_document',
    siblings: {
      share_document: 'Shares a document.',
      list_documents: 'Lists documents.',
    },
    bare: 'Uploads a document to the workspace.',
    condition: 'Store a file that the user attached in this conversation so colleagues can find it later.',
    boundary:
      "Store a file that the user attached in this conversation so colleagues can find it later. A file that is stored and should be seen by someone is share_document's job.",
  },
  {
    name: 'request_leave',
    siblings: {
      get_leave_balance: 'Days left.',
      cancel_leave: 'Withdraws a request.',
    },
    bare: 'Requests leave for an employee.',
    condition: 'Ask for days off on behalf of an employee who gave first and last day.',
    boundary:
      'Ask for days off on behalf of an employee who gave first and last day. How many days remain is answered by get_leave_balance without a request.',
  },
  {
    name: 'change_plan',
    siblings: {
      cancel_subscription: 'Ends it.',
      get_plan: 'Reads the plan of a customer.',
      list_plans: 'Lists all plans with prices.',
    },
    bare: 'Changes the plan of a customer.',
    condition: 'Move a customer to another tariff after they have chosen it and heard the new price.',
    boundary:
      'Move a customer to another tariff after they have chosen it and heard the new price. Do not use it to show what there is (list_plans).',
  },
  {
    name: 'ban_user',
    siblings: {
      warn_user: 'Warns a user.',
      mute_user: 'Silences a user for an hour.',
    },
    bare: 'Bans a user.',
    condition: 'Remove someone from the community when they threatened others or posted something illegal.',
    boundary:
      'Remove someone from the community when they threatened others or posted something illegal. For rudeness a warn_user is enough.',
  },
];

export type Triple = {
  readonly name: string;
  /** Their descriptions by their names. */
  readonly siblings: Readonly<Record<string, string>>;
  readonly bare: string;
  readonly condition: string;
  readonly boundary: string;
};
