// Generated from supabase/migrations by `npm run types`.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      access_changes: {
        Row: {
          action: string;
          changed_at: string;
          changed_by: string | null;
          entitlement_id: string;
          id: number;
          reason: string;
          until: string | null;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          changed_at?: string;
          changed_by?: string | null;
          entitlement_id: string;
          id?: never;
          reason: string;
          until?: string | null;
        };
        Update: {
          action?: string;
          changed_at?: string;
          changed_by?: string | null;
          entitlement_id?: string;
          id?: never;
          reason?: string;
          until?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'access_changes_entitlement_id_fkey';
            columns: ['entitlement_id'];
            isOneToOne: false;
            referencedRelation: 'entitlements';
            referencedColumns: ['id'];
          },
        ];
      };
      addresses: {
        Row: {
          address_line1: string;
          address_line2: string | null;
          city: string;
          country: string;
          created_at: string;
          full_name: string;
          id: string;
          is_default: boolean;
          phone: string | null;
          state: string;
          user_id: string;
          zip_code: string;
        };
        ComputedFields: never;
        Insert: {
          address_line1: string;
          address_line2?: string | null;
          city: string;
          country?: string;
          created_at?: string;
          full_name: string;
          id?: string;
          is_default?: boolean;
          phone?: string | null;
          state: string;
          user_id?: string;
          zip_code: string;
        };
        Update: {
          address_line1?: string;
          address_line2?: string | null;
          city?: string;
          country?: string;
          created_at?: string;
          full_name?: string;
          id?: string;
          is_default?: boolean;
          phone?: string | null;
          state?: string;
          user_id?: string;
          zip_code?: string;
        };
        Relationships: [];
      };
      announcements: {
        Row: {
          audience: string;
          body: string;
          created_at: string;
          id: string;
          readers: number | null;
          sends_at: string | null;
          sent_at: string | null;
          subject: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          audience: string;
          body: string;
          created_at?: string;
          id?: string;
          readers?: number | null;
          sends_at?: string | null;
          sent_at?: string | null;
          subject: string;
          version?: number;
        };
        Update: {
          audience?: string;
          body?: string;
          created_at?: string;
          id?: string;
          readers?: number | null;
          sends_at?: string | null;
          sent_at?: string | null;
          subject?: string;
          version?: number;
        };
        Relationships: [];
      };
      applicant_schools: {
        Row: {
          applicant_gpa_hundredths: number | null;
          applicant_id: string;
          applicant_mcat: number | null;
          applicant_number: number;
          applicant_state: string | null;
          school_id: string;
        };
        ComputedFields: never;
        Insert: {
          applicant_gpa_hundredths?: number | null;
          applicant_id: string;
          applicant_mcat?: number | null;
          applicant_number?: never;
          applicant_state?: string | null;
          school_id: string;
        };
        Update: {
          applicant_gpa_hundredths?: number | null;
          applicant_id?: string;
          applicant_mcat?: number | null;
          applicant_number?: never;
          applicant_state?: string | null;
          school_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'applicant_schools_applicant_id_fkey';
            columns: ['applicant_id'];
            isOneToOne: false;
            referencedRelation: 'applicants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'applicant_schools_school_id_fkey';
            columns: ['school_id'];
            isOneToOne: false;
            referencedRelation: 'school_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'applicant_schools_school_id_fkey';
            columns: ['school_id'];
            isOneToOne: false;
            referencedRelation: 'schools';
            referencedColumns: ['id'];
          },
        ];
      };
      applicant_submissions: {
        Row: {
          admin_note: string | null;
          applicant_id: string | null;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          decline_reason: string | null;
          email: string;
          essay_consent: string | null;
          full_name: string;
          id: string;
          policies_version: string;
          profile: NonNullable<Json>;
          published_at: string | null;
          referred_by: string | null;
          search_text: string;
          status: string;
          user_id: string | null;
          version: number;
          withdrawn_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          admin_note?: string | null;
          applicant_id?: string | null;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decline_reason?: string | null;
          email: string;
          essay_consent?: string | null;
          full_name: string;
          id?: string;
          policies_version?: string;
          profile: NonNullable<Json>;
          published_at?: string | null;
          referred_by?: string | null;
          search_text?: never;
          status?: string;
          user_id?: string | null;
          version?: number;
          withdrawn_at?: string | null;
        };
        Update: {
          admin_note?: string | null;
          applicant_id?: string | null;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decline_reason?: string | null;
          email?: string;
          essay_consent?: string | null;
          full_name?: string;
          id?: string;
          policies_version?: string;
          profile?: NonNullable<Json>;
          published_at?: string | null;
          referred_by?: string | null;
          search_text?: never;
          status?: string;
          user_id?: string | null;
          version?: number;
          withdrawn_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'applicant_submissions_applicant_id_fkey';
            columns: ['applicant_id'];
            isOneToOne: false;
            referencedRelation: 'applicants';
            referencedColumns: ['id'];
          },
        ];
      };
      applicants: {
        Row: {
          accepted_schools: string[];
          application_cycles: number | null;
          awards_honors: string | null;
          clinical_experience: string | null;
          clinical_experience_hours: number | null;
          created_at: string;
          created_by: string | null;
          first_generation: string | null;
          gap_year_activities: string | null;
          gap_years: number | null;
          gender: string | null;
          gpa: number | null;
          gpa_hundredths: number | null;
          hobbies: string | null;
          id: string;
          import_hash: number | null;
          import_id: string | null;
          interviews: number | null;
          is_published: boolean;
          leadership: string | null;
          leadership_hours: number | null;
          major: string | null;
          marks: string[];
          matriculation_year: number | null;
          mcat: number | null;
          mcat_bio_biochem: number | null;
          mcat_cars: number | null;
          mcat_chem_phys: number | null;
          mcat_psych_soc: number | null;
          medical_employment: string | null;
          medical_employment_hours: number | null;
          medical_volunteering: string | null;
          medical_volunteering_hours: number | null;
          non_medical_employment: string | null;
          non_medical_employment_hours: number | null;
          non_medical_volunteering: string | null;
          non_medical_volunteering_hours: number | null;
          number: number;
          other_activities: string | null;
          other_essay: string | null;
          personal_statement: string | null;
          published_at: string | null;
          race: string | null;
          reflections: string | null;
          research: string | null;
          research_hours: number | null;
          school_count: number;
          schools_applied: number | null;
          score_report_seen_at: string | null;
          score_report_seen_by: string | null;
          search_text: string;
          shadowing: string | null;
          shadowing_hours: number | null;
          state_of_residency: string | null;
          story: unknown;
          told: string[];
          uploaded_at: string | null;
          uploaded_by: string | null;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          accepted_schools?: string[];
          application_cycles?: number | null;
          awards_honors?: string | null;
          clinical_experience?: string | null;
          clinical_experience_hours?: number | null;
          created_at?: string;
          created_by?: string | null;
          first_generation?: string | null;
          gap_year_activities?: string | null;
          gap_years?: number | null;
          gender?: string | null;
          gpa?: number | null;
          gpa_hundredths?: never;
          hobbies?: string | null;
          id?: string;
          import_hash?: number | null;
          import_id?: string | null;
          interviews?: number | null;
          is_published?: boolean;
          leadership?: string | null;
          leadership_hours?: number | null;
          major?: string | null;
          marks?: never;
          matriculation_year?: number | null;
          mcat?: number | null;
          mcat_bio_biochem?: number | null;
          mcat_cars?: number | null;
          mcat_chem_phys?: number | null;
          mcat_psych_soc?: number | null;
          medical_employment?: string | null;
          medical_employment_hours?: number | null;
          medical_volunteering?: string | null;
          medical_volunteering_hours?: number | null;
          non_medical_employment?: string | null;
          non_medical_employment_hours?: number | null;
          non_medical_volunteering?: string | null;
          non_medical_volunteering_hours?: number | null;
          number?: never;
          other_activities?: string | null;
          other_essay?: string | null;
          personal_statement?: string | null;
          published_at?: string | null;
          race?: string | null;
          reflections?: string | null;
          research?: string | null;
          research_hours?: number | null;
          school_count?: never;
          schools_applied?: number | null;
          score_report_seen_at?: string | null;
          score_report_seen_by?: string | null;
          search_text?: never;
          shadowing?: string | null;
          shadowing_hours?: number | null;
          state_of_residency?: string | null;
          story?: never;
          told?: never;
          uploaded_at?: string | null;
          uploaded_by?: string | null;
          version?: number;
        };
        Update: {
          accepted_schools?: string[];
          application_cycles?: number | null;
          awards_honors?: string | null;
          clinical_experience?: string | null;
          clinical_experience_hours?: number | null;
          created_at?: string;
          created_by?: string | null;
          first_generation?: string | null;
          gap_year_activities?: string | null;
          gap_years?: number | null;
          gender?: string | null;
          gpa?: number | null;
          gpa_hundredths?: never;
          hobbies?: string | null;
          id?: string;
          import_hash?: number | null;
          import_id?: string | null;
          interviews?: number | null;
          is_published?: boolean;
          leadership?: string | null;
          leadership_hours?: number | null;
          major?: string | null;
          marks?: never;
          matriculation_year?: number | null;
          mcat?: number | null;
          mcat_bio_biochem?: number | null;
          mcat_cars?: number | null;
          mcat_chem_phys?: number | null;
          mcat_psych_soc?: number | null;
          medical_employment?: string | null;
          medical_employment_hours?: number | null;
          medical_volunteering?: string | null;
          medical_volunteering_hours?: number | null;
          non_medical_employment?: string | null;
          non_medical_employment_hours?: number | null;
          non_medical_volunteering?: string | null;
          non_medical_volunteering_hours?: number | null;
          number?: never;
          other_activities?: string | null;
          other_essay?: string | null;
          personal_statement?: string | null;
          published_at?: string | null;
          race?: string | null;
          reflections?: string | null;
          research?: string | null;
          research_hours?: number | null;
          school_count?: never;
          schools_applied?: number | null;
          score_report_seen_at?: string | null;
          score_report_seen_by?: string | null;
          search_text?: never;
          shadowing?: string | null;
          shadowing_hours?: number | null;
          state_of_residency?: string | null;
          story?: never;
          told?: never;
          uploaded_at?: string | null;
          uploaded_by?: string | null;
          version?: number;
        };
        Relationships: [];
      };
      assistant_reads: {
        Row: {
          id: number;
          items: string[];
          read_at: string;
          token_last_four: string;
          token_name: string;
          tool: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          id?: never;
          items?: string[];
          read_at?: string;
          token_last_four: string;
          token_name: string;
          tool: string;
          user_id: string;
        };
        Update: {
          id?: never;
          items?: string[];
          read_at?: string;
          token_last_four?: string;
          token_name?: string;
          tool?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      assistant_tokens: {
        Row: {
          created_at: string;
          expires_at: string;
          id: string;
          last_four: string;
          last_used_at: string | null;
          name: string;
          token_hash: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          expires_at: string;
          id?: string;
          last_four: string;
          last_used_at?: string | null;
          name: string;
          token_hash: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          expires_at?: string;
          id?: string;
          last_four?: string;
          last_used_at?: string | null;
          name?: string;
          token_hash?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      audit_log: {
        Row: {
          action: string;
          actor_id: string | null;
          actor_role: string;
          after: Json | null;
          batch_id: string | null;
          before: Json | null;
          happened_at: string;
          id: number;
          row_count: number;
          row_key: Json | null;
          table_name: string;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          actor_id?: string | null;
          actor_role: string;
          after?: Json | null;
          batch_id?: string | null;
          before?: Json | null;
          happened_at?: string;
          id?: never;
          row_count?: number;
          row_key?: Json | null;
          table_name: string;
        };
        Update: {
          action?: string;
          actor_id?: string | null;
          actor_role?: string;
          after?: Json | null;
          batch_id?: string | null;
          before?: Json | null;
          happened_at?: string;
          id?: never;
          row_count?: number;
          row_key?: Json | null;
          table_name?: string;
        };
        Relationships: [];
      };
      client_errors: {
        Row: {
          browser: string;
          happened_at: string;
          id: number;
          kind: string;
          message: string;
          path: string;
          resolved_at: string | null;
          resolved_by: string | null;
          stack: string;
        };
        ComputedFields: never;
        Insert: {
          browser: string;
          happened_at?: string;
          id?: never;
          kind?: never;
          message: string;
          path: string;
          resolved_at?: string | null;
          resolved_by?: string | null;
          stack: string;
        };
        Update: {
          browser?: string;
          happened_at?: string;
          id?: never;
          kind?: never;
          message?: string;
          path?: string;
          resolved_at?: string | null;
          resolved_by?: string | null;
          stack?: string;
        };
        Relationships: [];
      };
      closed_cycles: {
        Row: {
          closed_at: string;
          id: string;
          schools: NonNullable<Json>;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          closed_at?: string;
          id?: string;
          schools: NonNullable<Json>;
          user_id: string;
        };
        Update: {
          closed_at?: string;
          id?: string;
          schools?: NonNullable<Json>;
          user_id?: string;
        };
        Relationships: [];
      };
      contact_messages: {
        Row: {
          created_at: string;
          email: string;
          first_name: string;
          id: string;
          is_handled: boolean;
          last_name: string;
          message: string;
          newsletter: boolean;
          search_text: string;
          subject: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          email: string;
          first_name: string;
          id?: string;
          is_handled?: boolean;
          last_name: string;
          message: string;
          newsletter?: boolean;
          search_text?: never;
          subject: string;
          user_id?: string | null;
        };
        Update: {
          created_at?: string;
          email?: string;
          first_name?: string;
          id?: string;
          is_handled?: boolean;
          last_name?: string;
          message?: string;
          newsletter?: boolean;
          search_text?: never;
          subject?: string;
          user_id?: string | null;
        };
        Relationships: [];
      };
      contributor_earnings: {
        Row: {
          amount_cents: number;
          earned_at: string;
          email: string | null;
          id: number;
          kind: string;
          paid_at: string | null;
          paid_by: string | null;
          payment_note: string | null;
          submission_id: string | null;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          earned_at?: string;
          email?: string | null;
          id?: never;
          kind: string;
          paid_at?: string | null;
          paid_by?: string | null;
          payment_note?: string | null;
          submission_id?: string | null;
          user_id?: string | null;
        };
        Update: {
          amount_cents?: number;
          earned_at?: string;
          email?: string | null;
          id?: never;
          kind?: string;
          paid_at?: string | null;
          paid_by?: string | null;
          payment_note?: string | null;
          submission_id?: string | null;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'contributor_earnings_submission_id_fkey';
            columns: ['submission_id'];
            isOneToOne: false;
            referencedRelation: 'applicant_submissions';
            referencedColumns: ['id'];
          },
        ];
      };
      coupon_redemptions: {
        Row: {
          code: string;
          order_id: string;
          redeemed_at: string;
          released_at: string | null;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          code: string;
          order_id: string;
          redeemed_at?: string;
          released_at?: string | null;
          user_id?: string | null;
        };
        Update: {
          code?: string;
          order_id?: string;
          redeemed_at?: string;
          released_at?: string | null;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'coupon_redemptions_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      coupons: {
        Row: {
          amount_off_cents: number | null;
          code: string;
          created_at: string;
          created_by: string | null;
          description: string;
          ends_at: string | null;
          is_active: boolean;
          max_per_user: number | null;
          max_redemptions: number | null;
          percent_off: number | null;
          product_ids: string[] | null;
          starts_at: string | null;
          updated_at: string;
          updated_by: string | null;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          amount_off_cents?: number | null;
          code: string;
          created_at?: string;
          created_by?: string | null;
          description?: string;
          ends_at?: string | null;
          is_active?: boolean;
          max_per_user?: number | null;
          max_redemptions?: number | null;
          percent_off?: number | null;
          product_ids?: string[] | null;
          starts_at?: string | null;
          updated_at?: string;
          updated_by?: string | null;
          version?: number;
        };
        Update: {
          amount_off_cents?: number | null;
          code?: string;
          created_at?: string;
          created_by?: string | null;
          description?: string;
          ends_at?: string | null;
          is_active?: boolean;
          max_per_user?: number | null;
          max_redemptions?: number | null;
          percent_off?: number | null;
          product_ids?: string[] | null;
          starts_at?: string | null;
          updated_at?: string;
          updated_by?: string | null;
          version?: number;
        };
        Relationships: [];
      };
      entitlements: {
        Row: {
          ends_at: string;
          id: string;
          order_id: string | null;
          plan: string;
          product_id: string;
          revoked_at: string | null;
          revoked_reason: string | null;
          starts_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          ends_at?: string;
          id?: string;
          order_id?: string | null;
          plan?: never;
          product_id: string;
          revoked_at?: string | null;
          revoked_reason?: string | null;
          starts_at?: string;
          user_id: string;
        };
        Update: {
          ends_at?: string;
          id?: string;
          order_id?: string | null;
          plan?: never;
          product_id?: string;
          revoked_at?: string | null;
          revoked_reason?: string | null;
          starts_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'entitlements_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'entitlements_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: false;
            referencedRelation: 'catalogue';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'entitlements_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['id'];
          },
        ];
      };
      guides: {
        Row: {
          body: string | null;
          capability: string;
          created_at: string;
          external_url: string | null;
          id: string;
          kind: string;
          open_pages: string | null;
          outline: string | null;
          page_count: number | null;
          published_at: string | null;
          sort_order: number;
          storage_path: string | null;
          summary: string;
          text_path: string | null;
          title: string;
          updated_at: string;
          updated_by: string | null;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          body?: string | null;
          capability: string;
          created_at?: string;
          external_url?: string | null;
          id: string;
          kind: string;
          open_pages?: string | null;
          outline?: string | null;
          page_count?: number | null;
          published_at?: string | null;
          sort_order?: number;
          storage_path?: string | null;
          summary?: string;
          text_path?: string | null;
          title: string;
          updated_at?: string;
          updated_by?: string | null;
          version?: number;
        };
        Update: {
          body?: string | null;
          capability?: string;
          created_at?: string;
          external_url?: string | null;
          id?: string;
          kind?: string;
          open_pages?: string | null;
          outline?: string | null;
          page_count?: number | null;
          published_at?: string | null;
          sort_order?: number;
          storage_path?: string | null;
          summary?: string;
          text_path?: string | null;
          title?: string;
          updated_at?: string;
          updated_by?: string | null;
          version?: number;
        };
        Relationships: [];
      };
      message_answers: {
        Row: {
          answered_at: string;
          answered_by: string | null;
          body: string;
          id: string;
          message_id: string;
        };
        ComputedFields: never;
        Insert: {
          answered_at?: string;
          answered_by?: string | null;
          body: string;
          id?: string;
          message_id: string;
        };
        Update: {
          answered_at?: string;
          answered_by?: string | null;
          body?: string;
          id?: string;
          message_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'message_answers_message_id_fkey';
            columns: ['message_id'];
            isOneToOne: false;
            referencedRelation: 'contact_messages';
            referencedColumns: ['id'];
          },
        ];
      };
      newsletter_subscribers: {
        Row: {
          created_at: string;
          email: string;
          first_name: string;
          id: string;
          is_confirmed: boolean;
          last_name: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          email: string;
          first_name: string;
          id?: string;
          is_confirmed?: boolean;
          last_name: string;
          user_id?: string | null;
        };
        Update: {
          created_at?: string;
          email?: string;
          first_name?: string;
          id?: string;
          is_confirmed?: boolean;
          last_name?: string;
          user_id?: string | null;
        };
        Relationships: [];
      };
      orders: {
        Row: {
          billing_address: string | null;
          billing_country: string | null;
          billing_name: string | null;
          billing_tax_id: string | null;
          card_brand: string | null;
          card_last_four: string | null;
          completed_at: string | null;
          coupon_code: string | null;
          created_at: string;
          credit_cents: number;
          currency: string;
          discount_cents: number;
          granted_at: string | null;
          id: string;
          is_free: boolean;
          list_price_cents: number;
          lost_cents: number;
          order_number: number;
          payment_attempt: number;
          policies_version: string;
          processing_since: string | null;
          product_id: string;
          product_name: string;
          refunded_cents: number;
          seller: NonNullable<Json>;
          source: string | null;
          status: string;
          stripe_payment_intent_id: string | null;
          tax_cents: number;
          total_cents: number;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          billing_address?: string | null;
          billing_country?: string | null;
          billing_name?: string | null;
          billing_tax_id?: string | null;
          card_brand?: string | null;
          card_last_four?: string | null;
          completed_at?: string | null;
          coupon_code?: string | null;
          created_at?: string;
          credit_cents?: number;
          currency?: string;
          discount_cents?: number;
          granted_at?: string | null;
          id?: string;
          is_free?: never;
          list_price_cents: number;
          lost_cents?: number;
          order_number?: number;
          payment_attempt?: number;
          policies_version?: string;
          processing_since?: string | null;
          product_id: string;
          product_name: string;
          refunded_cents?: number;
          seller?: NonNullable<Json>;
          source?: string | null;
          status?: string;
          stripe_payment_intent_id?: string | null;
          tax_cents?: number;
          total_cents: number;
          user_id?: string | null;
        };
        Update: {
          billing_address?: string | null;
          billing_country?: string | null;
          billing_name?: string | null;
          billing_tax_id?: string | null;
          card_brand?: string | null;
          card_last_four?: string | null;
          completed_at?: string | null;
          coupon_code?: string | null;
          created_at?: string;
          credit_cents?: number;
          currency?: string;
          discount_cents?: number;
          granted_at?: string | null;
          id?: string;
          is_free?: never;
          list_price_cents?: number;
          lost_cents?: number;
          order_number?: number;
          payment_attempt?: number;
          policies_version?: string;
          processing_since?: string | null;
          product_id?: string;
          product_name?: string;
          refunded_cents?: number;
          seller?: NonNullable<Json>;
          source?: string | null;
          status?: string;
          stripe_payment_intent_id?: string | null;
          tax_cents?: number;
          total_cents?: number;
          user_id?: string | null;
        };
        Relationships: [];
      };
      page_views: {
        Row: {
          id: number;
          path: string;
          title: string;
          user_id: string | null;
          viewed_at: string;
          visit_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          id?: never;
          path: string;
          title?: string;
          user_id?: string | null;
          viewed_at?: string;
          visit_id?: string | null;
        };
        Update: {
          id?: never;
          path?: string;
          title?: string;
          user_id?: string | null;
          viewed_at?: string;
          visit_id?: string | null;
        };
        Relationships: [];
      };
      payment_methods: {
        Row: {
          card_type: string;
          cardholder_name: string;
          created_at: string;
          expiry: string;
          id: string;
          is_default: boolean;
          last_four: string | null;
          stripe_payment_method_id: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          card_type?: string;
          cardholder_name: string;
          created_at?: string;
          expiry?: string;
          id?: string;
          is_default?: boolean;
          last_four?: string | null;
          stripe_payment_method_id?: string | null;
          user_id: string;
        };
        Update: {
          card_type?: string;
          cardholder_name?: string;
          created_at?: string;
          expiry?: string;
          id?: string;
          is_default?: boolean;
          last_four?: string | null;
          stripe_payment_method_id?: string | null;
          user_id?: string;
        };
        Relationships: [];
      };
      product_files: {
        Row: {
          created_at: string;
          file_name: string;
          file_size: number;
          file_type: string;
          product_id: string;
          storage_path: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          file_name: string;
          file_size: number;
          file_type: string;
          product_id: string;
          storage_path: string;
        };
        Update: {
          created_at?: string;
          file_name?: string;
          file_size?: number;
          file_type?: string;
          product_id?: string;
          storage_path?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'product_files_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: true;
            referencedRelation: 'catalogue';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'product_files_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: true;
            referencedRelation: 'products';
            referencedColumns: ['id'];
          },
        ];
      };
      product_sales: {
        Row: {
          ends_at: string;
          price_cents: number;
          product_id: string;
          starts_at: string;
        };
        ComputedFields: never;
        Insert: {
          ends_at: string;
          price_cents: number;
          product_id: string;
          starts_at?: string;
        };
        Update: {
          ends_at?: string;
          price_cents?: number;
          product_id?: string;
          starts_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'product_sales_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: true;
            referencedRelation: 'catalogue';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'product_sales_product_id_fkey';
            columns: ['product_id'];
            isOneToOne: true;
            referencedRelation: 'products';
            referencedColumns: ['id'];
          },
        ];
      };
      products: {
        Row: {
          capabilities: string[];
          category: string;
          created_at: string;
          created_by: string | null;
          currency: string;
          description: string;
          features: string[];
          id: string;
          is_active: boolean;
          name: string;
          on_sale_from: string | null;
          price_cents: number | null;
          sort_order: number;
          type: string;
          updated_at: string;
          updated_by: string | null;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          capabilities?: string[];
          category?: string;
          created_at?: string;
          created_by?: string | null;
          currency?: string;
          description?: string;
          features?: string[];
          id: string;
          is_active?: boolean;
          name: string;
          on_sale_from?: string | null;
          price_cents?: number | null;
          sort_order?: number;
          type?: string;
          updated_at?: string;
          updated_by?: string | null;
          version?: number;
        };
        Update: {
          capabilities?: string[];
          category?: string;
          created_at?: string;
          created_by?: string | null;
          currency?: string;
          description?: string;
          features?: string[];
          id?: string;
          is_active?: boolean;
          name?: string;
          on_sale_from?: string | null;
          price_cents?: number | null;
          sort_order?: number;
          type?: string;
          updated_at?: string;
          updated_by?: string | null;
          version?: number;
        };
        Relationships: [];
      };
      profiles: {
        Row: {
          applies_in: number | null;
          created_at: string;
          email_verified_at: string | null;
          first_name: string;
          guide_ticks: NonNullable<Json>;
          last_name: string;
          my_numbers: Json | null;
          referral_code: string;
          stripe_customer_id: string | null;
          user_id: string;
          wants_access_notices: boolean;
          wants_announcements: boolean;
          wants_contributor_news: boolean;
          wants_order_reminders: boolean;
        };
        ComputedFields: never;
        Insert: {
          applies_in?: number | null;
          created_at?: string;
          email_verified_at?: string | null;
          first_name?: string;
          guide_ticks?: NonNullable<Json>;
          last_name?: string;
          my_numbers?: Json | null;
          referral_code?: string;
          stripe_customer_id?: string | null;
          user_id: string;
          wants_access_notices?: boolean;
          wants_announcements?: boolean;
          wants_contributor_news?: boolean;
          wants_order_reminders?: boolean;
        };
        Update: {
          applies_in?: number | null;
          created_at?: string;
          email_verified_at?: string | null;
          first_name?: string;
          guide_ticks?: NonNullable<Json>;
          last_name?: string;
          my_numbers?: Json | null;
          referral_code?: string;
          stripe_customer_id?: string | null;
          user_id?: string;
          wants_access_notices?: boolean;
          wants_announcements?: boolean;
          wants_contributor_news?: boolean;
          wants_order_reminders?: boolean;
        };
        Relationships: [];
      };
      refunds: {
        Row: {
          amount_cents: number;
          closed_at: string | null;
          closed_by: string | null;
          closed_note: string | null;
          id: string;
          order_id: string;
          problem: string | null;
          reason: string;
          requested_at: string;
          requested_by: string | null;
          settled_at: string | null;
          status: string;
          stripe_refund_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          closed_at?: string | null;
          closed_by?: string | null;
          closed_note?: string | null;
          id?: string;
          order_id: string;
          problem?: string | null;
          reason: string;
          requested_at?: string;
          requested_by?: string | null;
          settled_at?: string | null;
          status?: string;
          stripe_refund_id?: string | null;
        };
        Update: {
          amount_cents?: number;
          closed_at?: string | null;
          closed_by?: string | null;
          closed_note?: string | null;
          id?: string;
          order_id?: string;
          problem?: string | null;
          reason?: string;
          requested_at?: string;
          requested_by?: string | null;
          settled_at?: string | null;
          status?: string;
          stripe_refund_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'refunds_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['id'];
          },
        ];
      };
      saved_applicants: {
        Row: {
          applicant_id: string;
          created_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          applicant_id: string;
          created_at?: string;
          user_id?: string;
        };
        Update: {
          applicant_id?: string;
          created_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'saved_applicants_applicant_id_fkey';
            columns: ['applicant_id'];
            isOneToOne: false;
            referencedRelation: 'applicants';
            referencedColumns: ['id'];
          },
        ];
      };
      saved_schools: {
        Row: {
          answer: string | null;
          answered_on: string | null;
          applied_on: string | null;
          created_at: string;
          interview_on: string | null;
          note: string;
          place: number | null;
          school_id: string;
          secondary_in_on: string | null;
          secondary_sent_on: string | null;
          status: string;
          user_id: string;
          written_name: string | null;
        };
        ComputedFields: never;
        Insert: {
          answer?: string | null;
          answered_on?: string | null;
          applied_on?: string | null;
          created_at?: string;
          interview_on?: string | null;
          note?: string;
          place?: number | null;
          school_id: string;
          secondary_in_on?: string | null;
          secondary_sent_on?: string | null;
          status?: never;
          user_id?: string;
          written_name?: string | null;
        };
        Update: {
          answer?: string | null;
          answered_on?: string | null;
          applied_on?: string | null;
          created_at?: string;
          interview_on?: string | null;
          note?: string;
          place?: number | null;
          school_id?: string;
          secondary_in_on?: string | null;
          secondary_sent_on?: string | null;
          status?: never;
          user_id?: string;
          written_name?: string | null;
        };
        Relationships: [];
      };
      school_aliases: {
        Row: {
          alias: string;
          key: string;
          school_name: string;
        };
        ComputedFields: never;
        Insert: {
          alias: string;
          key?: never;
          school_name: string;
        };
        Update: {
          alias?: string;
          key?: never;
          school_name?: string;
        };
        Relationships: [];
      };
      school_figures: {
        Row: {
          gpa_hundredths: number;
          gpa_profiles: number;
          mcat: number;
          mcat_profiles: number;
          profiles: number;
          school_id: string;
          states: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          gpa_hundredths: number;
          gpa_profiles: number;
          mcat: number;
          mcat_profiles: number;
          profiles: number;
          school_id: string;
          states: NonNullable<Json>;
        };
        Update: {
          gpa_hundredths?: number;
          gpa_profiles?: number;
          mcat?: number;
          mcat_profiles?: number;
          profiles?: number;
          school_id?: string;
          states?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: 'school_figures_school_id_fkey';
            columns: ['school_id'];
            isOneToOne: true;
            referencedRelation: 'school_directory';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'school_figures_school_id_fkey';
            columns: ['school_id'];
            isOneToOne: true;
            referencedRelation: 'schools';
            referencedColumns: ['id'];
          },
        ];
      };
      schools: {
        Row: {
          acceptance_rate: number | null;
          control: string | null;
          created_at: string;
          custom_image_url: string | null;
          degree: string | null;
          description: string | null;
          id: string;
          image_url: string | null;
          logo_url: string | null;
          name: string;
          place: string | null;
          state: string | null;
          updated_at: string;
          updated_by: string | null;
          version: number;
          website: string | null;
        };
        ComputedFields: never;
        Insert: {
          acceptance_rate?: number | null;
          control?: string | null;
          created_at?: string;
          custom_image_url?: string | null;
          degree?: string | null;
          description?: string | null;
          id: string;
          image_url?: string | null;
          logo_url?: string | null;
          name: string;
          place?: string | null;
          state?: string | null;
          updated_at?: string;
          updated_by?: string | null;
          version?: number;
          website?: string | null;
        };
        Update: {
          acceptance_rate?: number | null;
          control?: string | null;
          created_at?: string;
          custom_image_url?: string | null;
          degree?: string | null;
          description?: string | null;
          id?: string;
          image_url?: string | null;
          logo_url?: string | null;
          name?: string;
          place?: string | null;
          state?: string | null;
          updated_at?: string;
          updated_by?: string | null;
          version?: number;
          website?: string | null;
        };
        Relationships: [];
      };
      store_settings: {
        Row: {
          accessibility_gaps: string;
          data_rights: string;
          governing_law: string;
          has_upgrade_credit: boolean;
          id: boolean;
          instagram_url: string;
          liability: string;
          mail_provider: string;
          minimum_age: number | null;
          policies_changed_on: string | null;
          questions: NonNullable<Json>;
          quotes: NonNullable<Json>;
          recommended_plan: string;
          refund_conditions: string;
          refund_days: number | null;
          reward_months: number;
          reward_product_id: string;
          seller_address: string;
          seller_name: string;
          seller_tax_id: string;
          sells_everywhere: boolean | null;
          sells_to: string[];
          submission_form: string;
          tiktok_url: string;
          time_zone: string;
          updated_at: string;
          updated_by: string | null;
          version: number;
          wants_sale_emails: boolean;
          web_host: string;
        };
        ComputedFields: never;
        Insert: {
          accessibility_gaps?: string;
          data_rights?: string;
          governing_law?: string;
          has_upgrade_credit?: boolean;
          id?: boolean;
          instagram_url?: string;
          liability?: string;
          mail_provider?: string;
          minimum_age?: number | null;
          policies_changed_on?: string | null;
          questions?: NonNullable<Json>;
          quotes?: NonNullable<Json>;
          recommended_plan?: string;
          refund_conditions?: string;
          refund_days?: number | null;
          reward_months?: number;
          reward_product_id?: string;
          seller_address?: string;
          seller_name?: string;
          seller_tax_id?: string;
          sells_everywhere?: boolean | null;
          sells_to?: string[];
          submission_form?: string;
          tiktok_url?: string;
          time_zone?: string;
          updated_at?: string;
          updated_by?: string | null;
          version?: number;
          wants_sale_emails?: boolean;
          web_host?: string;
        };
        Update: {
          accessibility_gaps?: string;
          data_rights?: string;
          governing_law?: string;
          has_upgrade_credit?: boolean;
          id?: boolean;
          instagram_url?: string;
          liability?: string;
          mail_provider?: string;
          minimum_age?: number | null;
          policies_changed_on?: string | null;
          questions?: NonNullable<Json>;
          quotes?: NonNullable<Json>;
          recommended_plan?: string;
          refund_conditions?: string;
          refund_days?: number | null;
          reward_months?: number;
          reward_product_id?: string;
          seller_address?: string;
          seller_name?: string;
          seller_tax_id?: string;
          sells_everywhere?: boolean | null;
          sells_to?: string[];
          submission_form?: string;
          tiktok_url?: string;
          time_zone?: string;
          updated_at?: string;
          updated_by?: string | null;
          version?: number;
          wants_sale_emails?: boolean;
          web_host?: string;
        };
        Relationships: [];
      };
      stripe_events: {
        Row: {
          error: string | null;
          id: string;
          payload: NonNullable<Json>;
          payment_intent_id: string | null;
          processed_at: string | null;
          received_at: string;
          resolved_at: string | null;
          resolved_by: string | null;
          type: string;
        };
        ComputedFields: never;
        Insert: {
          error?: string | null;
          id: string;
          payload: NonNullable<Json>;
          payment_intent_id?: never;
          processed_at?: string | null;
          received_at?: string;
          resolved_at?: string | null;
          resolved_by?: string | null;
          type: string;
        };
        Update: {
          error?: string | null;
          id?: string;
          payload?: NonNullable<Json>;
          payment_intent_id?: never;
          processed_at?: string | null;
          received_at?: string;
          resolved_at?: string | null;
          resolved_by?: string | null;
          type?: string;
        };
        Relationships: [];
      };
      summer_programs: {
        Row: {
          checked_on: string | null;
          closed_on: string | null;
          created_at: string;
          deadline: string | null;
          eligibility: string | null;
          field: string | null;
          host: string | null;
          id: string;
          link: string | null;
          name: string;
          note: string | null;
          pay: string | null;
          place: string | null;
          state: string | null;
          stipend_cents: number | null;
          title: string;
          updated_at: string;
          updated_by: string | null;
          version: number;
          weeks: number | null;
        };
        ComputedFields: never;
        Insert: {
          checked_on?: string | null;
          closed_on?: string | null;
          created_at?: string;
          deadline?: string | null;
          eligibility?: string | null;
          field?: string | null;
          host?: string | null;
          id?: string;
          link?: string | null;
          name: string;
          note?: string | null;
          pay?: string | null;
          place?: string | null;
          state?: string | null;
          stipend_cents?: number | null;
          title?: never;
          updated_at?: string;
          updated_by?: string | null;
          version?: number;
          weeks?: number | null;
        };
        Update: {
          checked_on?: string | null;
          closed_on?: string | null;
          created_at?: string;
          deadline?: string | null;
          eligibility?: string | null;
          field?: string | null;
          host?: string | null;
          id?: string;
          link?: string | null;
          name?: string;
          note?: string | null;
          pay?: string | null;
          place?: string | null;
          state?: string | null;
          stipend_cents?: number | null;
          title?: never;
          updated_at?: string;
          updated_by?: string | null;
          version?: number;
          weeks?: number | null;
        };
        Relationships: [];
      };
    };
    Views: {
      catalogue: {
        Row: {
          capabilities: string[];
          currency: string;
          description: string;
          features: string[];
          full_price_cents: number | null;
          id: string;
          name: string;
          price_cents: number | null;
          sale_ends_at: string | null;
          sort_order: number;
        };
        ComputedFields: never;
        Relationships: [];
      };
      contributors: {
        Row: {
          email: string | null;
          last_earned_at: string | null;
          last_paid_at: string | null;
          owed_cents: number | null;
          paid_cents: number | null;
          profiles: number | null;
          referrals: number | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      coupon_overview: {
        Row: {
          amount_off_cents: number | null;
          code: string;
          created_at: string;
          description: string;
          ends_at: string | null;
          is_active: boolean;
          max_per_user: number | null;
          max_redemptions: number | null;
          percent_off: number | null;
          product_ids: string[] | null;
          starts_at: string | null;
          state: string | null;
          used_count: number | null;
          version: number;
        };
        ComputedFields: never;
        Relationships: [];
      };
      school_directory: {
        Row: {
          acceptance_rate: number | null;
          avg_gpa: number | null;
          avg_mcat: number | null;
          control: string | null;
          created_at: string;
          custom_image_url: string | null;
          degree: string | null;
          description: string | null;
          id: string;
          image_url: string | null;
          logo_url: string | null;
          name: string;
          place: string | null;
          profile_count: number | null;
          state: string | null;
          states: Json | null;
          updated_at: string;
          website: string | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
    };
    Functions: {
      accept_staff_invitation: { Args: { invitation: string }; Returns: string };
      accept_submission: {
        Args: {
          publish?: boolean;
          score_report_seen?: boolean;
          seen_version: number;
          submission: string;
        };
        Returns: string;
      };
      accept_submissions: {
        Args: { seen_versions: number[]; submissions: string[] };
        Returns: string[];
      };
      account_of_link: { Args: { token: string }; Returns: Json };
      account_to_delete: { Args: { address: string; admin_id: string }; Returns: string };
      account_without_password: { Args: { token: string }; Returns: Json };
      allow_new_password: { Args: { person: string; session: string }; Returns: undefined };
      announcement_counts: {
        Args: { text_ids: string[] };
        Returns: {
          announcement_id: string;
          failed: number;
          sent: number;
          unwanted: number;
          waiting: number;
        }[];
      };
      answer_message: { Args: { body: string; message: string; seen: number }; Returns: string };
      applicant_profile: { Args: { applicant_id: string }; Returns: Json };
      applicant_profiles: { Args: { ids: string[] }; Returns: Json };
      ask_for_proof: { Args: { act: string; subject?: string }; Returns: undefined };
      attach_payment_intent: {
        Args: { order_id: string; payment_intent_id: string };
        Returns: string;
      };
      audited_tables: { Args: Record<PropertyKey, never>; Returns: string[] };
      awaited_order: { Args: { user_id: string }; Returns: Json };
      cancel_announcement: { Args: { text_id: string }; Returns: undefined };
      change_alias: {
        Args: {
          new_alias?: string;
          new_school?: string;
          seen_alias?: string;
          seen_school?: string;
        };
        Returns: undefined;
      };
      change_applicants: {
        Args: { act: string; drafts?: boolean; ids?: string[]; search?: string };
        Returns: Json;
      };
      check_applicants: { Args: { rows: Json }; Returns: Json };
      check_schools: { Args: { spellings: string[] }; Returns: Json };
      clear_applicants_and_schools: { Args: Record<PropertyKey, never>; Returns: Json };
      close_cycle: { Args: Record<PropertyKey, never>; Returns: undefined };
      close_failed_refunds: { Args: { note: string; order_id: string }; Returns: undefined };
      close_stripe_event: { Args: { error?: string; id: string }; Returns: undefined };
      correct_address: { Args: { address: string; corrected: string }; Returns: undefined };
      count_applicants: {
        Args: {
          controls?: string[];
          degrees?: string[];
          gap_bands?: string[];
          gpa_bands?: string[];
          gpa_from?: number;
          gpa_to?: number;
          hours?: string[];
          majors?: string[];
          mcat_bands?: string[];
          mcat_from?: number;
          mcat_to?: number;
          race?: string;
          school?: string;
          search?: string;
          sections?: string[];
          state?: string;
          traits?: string[];
          year?: number;
        };
        Returns: Json;
      };
      count_assistant_use: { Args: { token_hash: string }; Returns: undefined };
      count_proof_attempt: { Args: { session: string }; Returns: undefined };
      count_readers: { Args: { audience: string }; Returns: number };
      count_searches: { Args: { searches: Json }; Returns: number[] };
      count_stripe_use: {
        Args: { caller_address?: string; use: string; user_id: string };
        Returns: undefined;
      };
      coupon_uses: { Args: { of_code: string; page?: number }; Returns: Json };
      create_assistant_token: { Args: { days?: number; name: string }; Returns: Json };
      customer_email: { Args: { customer_id: string }; Returns: string };
      decline_submission: {
        Args: { note?: string; reason?: string; seen_version: number; submission: string };
        Returns: undefined;
      };
      decline_submissions: {
        Args: { note?: string; reason?: string; seen_versions: number[]; submissions: string[] };
        Returns: number;
      };
      declined_set_ups: { Args: { setup_intent_id: string }; Returns: number };
      delete_account_for: {
        Args: { address: string; admin_id: string; by_session: string };
        Returns: undefined;
      };
      delete_own_account: { Args: { person: string; session: string }; Returns: undefined };
      delete_user: { Args: { user_id: string }; Returns: undefined };
      disown_account: { Args: { address: string; person: string }; Returns: undefined };
      drop_mail: { Args: { mail_id: number }; Returns: undefined };
      end_payment_attempt: { Args: { failed_attempt: number; order_id: string }; Returns: number };
      expect_reset: { Args: { token: string }; Returns: undefined };
      explore_applicants: { Args: { school?: string }; Returns: Json };
      export_applicants: {
        Args: { after_number?: number; drafts?: boolean; search?: string };
        Returns: Json;
      };
      export_data_of: { Args: { account: string }; Returns: Json };
      export_my_data: { Args: Record<PropertyKey, never>; Returns: Json };
      export_orders: {
        Args: {
          after_number?: number;
          first_day?: string;
          last_day?: string;
          order_status?: string;
          payment?: string;
          product?: string;
          search?: string;
        };
        Returns: Json;
      };
      extend_access: {
        Args: { entitlement: string; reason: string; until: string };
        Returns: {
          ends_at: string;
          id: string;
          order_id: string | null;
          plan: string;
          product_id: string;
          revoked_at: string | null;
          revoked_reason: string | null;
          starts_at: string;
          user_id: string;
        };
        SetofOptions: {
          from: '*';
          to: 'entitlements';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      fail_refund: {
        Args: { is_refusal?: boolean; problem: string; refund_id: string };
        Returns: undefined;
      };
      find_schools: { Args: { spellings: string[] }; Returns: Json };
      finish_mail: {
        Args: {
          body?: string;
          is_final?: boolean;
          mail_id: number;
          problem?: string;
          subject?: string;
        };
        Returns: undefined;
      };
      finish_stripe_task: { Args: { object_id: string }; Returns: undefined };
      front_page: { Args: { searches: Json }; Returns: Json };
      grant_access: {
        Args: { product: string; reason: string; until: string; user_email: string };
        Returns: Json;
      };
      has_account: { Args: { caller_address: string; email: string }; Returns: boolean };
      has_password: { Args: Record<PropertyKey, never>; Returns: boolean };
      import_applicants: {
        Args: { file?: string; import?: string; rows: Json; skip_repeats?: boolean };
        Returns: Json;
      };
      invite_staff: { Args: { address: string; role: string }; Returns: string };
      last_imports: { Args: Record<PropertyKey, never>; Returns: Json };
      list_applicants: {
        Args: {
          drafts?: boolean;
          page?: number;
          page_size?: number;
          search?: string;
          sort?: string;
        };
        Returns: Json;
      };
      list_staff: {
        Args: Record<PropertyKey, never>;
        Returns: {
          email: string;
          has_second_factor: boolean;
          id: string;
          invited_by: string;
          is_invited: boolean;
          is_me: boolean;
          name: string;
          role: string;
          since: string;
        }[];
      };
      load_sample_applicants: { Args: Record<PropertyKey, never>; Returns: Json };
      my_access: {
        Args: Record<PropertyKey, never>;
        Returns: {
          ended_because: string;
          ends_at: string;
          extended_at: string;
          id: string;
          order_id: string;
          order_number: number;
          origin: string;
          plan: string;
          product_name: string;
          starts_at: string;
          state: string;
        }[];
      };
      my_contributions: { Args: Record<PropertyKey, never>; Returns: Json };
      my_earnings: { Args: { page?: number; page_size?: number }; Returns: Json };
      my_plans: {
        Args: Record<PropertyKey, never>;
        Returns: {
          access_until: string;
          capabilities: string[];
          has_ended: boolean;
          held_until: string;
          is_renewable: boolean;
          name: string;
          plan: string;
          renewable_from: string;
        }[];
      };
      my_schools: { Args: { gpa?: number; mcat?: number }; Returns: Json };
      my_staff_invitation: {
        Args: Record<PropertyKey, never>;
        Returns: {
          id: string;
          invited_by: string;
          role: string;
        }[];
      };
      my_start: { Args: Record<PropertyKey, never>; Returns: Json };
      my_submissions: { Args: { page?: number; page_size?: number }; Returns: Json };
      nearest_applicants: {
        Args: {
          activities?: string[];
          gap_years?: number;
          gpa?: number;
          mcat?: number;
          state?: string;
        };
        Returns: Json;
      };
      needs_attention: { Args: Record<PropertyKey, never>; Returns: Json };
      open_order: {
        Args: {
          billing_address?: string;
          billing_country?: string;
          billing_name?: string;
          caller_address?: string;
          coupon_code?: string;
          plan: string;
          source?: string;
          user_id: string;
        };
        Returns: Json;
      };
      open_refund: {
        Args: {
          admin_id: string;
          amount_cents: number;
          by_session?: string;
          order_id: string;
          reason: string;
        };
        Returns: Json;
      };
      opening_tasks: { Args: Record<PropertyKey, never>; Returns: Json };
      order_evidence: { Args: { order_id: string }; Returns: Json };
      order_history: { Args: { order_id: string }; Returns: Json };
      order_receipt: { Args: { order_id: string }; Returns: Json };
      orders_to_reconcile: {
        Args: { after_number: number; page_size: number; since: string };
        Returns: Json;
      };
      pay_contributor: {
        Args: { contributor: string; expected_cents: number; note?: string };
        Returns: number;
      };
      pay_contributors: {
        Args: { contributors: string[]; expected_cents: number[]; note?: string };
        Returns: number;
      };
      person: { Args: { address: string }; Returns: Json };
      place_awaited_order: { Args: { caller_address?: string; user_id: string }; Returns: Json };
      preview_alias: {
        Args: { new_alias?: string; new_school?: string; old_alias?: string };
        Returns: Json;
      };
      quote_order: { Args: { coupon_code?: string; plan: string }; Returns: Json };
      read_for_assistant: {
        Args: { arguments: Json; token_hash: string; tool: string };
        Returns: Json;
      };
      record_balance_transactions: {
        Args: { payment_intent_id: string; transactions: Json };
        Returns: undefined;
      };
      record_page_view: {
        Args: { path: string; title?: string; visit_id?: string };
        Returns: undefined;
      };
      record_proof: {
        Args: { act: string; person: string; session: string; subject: string; with_code: boolean };
        Returns: undefined;
      };
      record_stripe_event: { Args: { id: string; payload: Json; type: string }; Returns: boolean };
      register_guide_file: {
        Args: { admin_id: string; guide_id: string; storage_path: string };
        Returns: undefined;
      };
      register_product_file: {
        Args: {
          admin_id: string;
          file_name: string;
          file_size: number;
          file_type: string;
          product_id: string;
          storage_path: string;
        };
        Returns: undefined;
      };
      remove_staff: { Args: { account: string }; Returns: undefined };
      reopen_cycle: { Args: { cycle_id: string }; Returns: undefined };
      reopen_stripe_event: { Args: { admin_id: string; event_id: string }; Returns: Json };
      reopen_submission: { Args: { seen_version: number; submission: string }; Returns: undefined };
      report_error: { Args: { message: string; path: string; stack: string }; Returns: undefined };
      require_proof_of: {
        Args: { act: string; person: string; session: string };
        Returns: undefined;
      };
      resend_mail: { Args: { mail_id: number }; Returns: undefined };
      resolve_errors: { Args: { kind: string; last_seen: string }; Returns: number };
      resolve_event: { Args: { event_id: string }; Returns: undefined };
      restore_default_products: { Args: Record<PropertyKey, never>; Returns: Json };
      restore_publication: { Args: { act: string; before: Json }; Returns: number };
      return_address: { Args: { token: string }; Returns: undefined };
      return_submissions: { Args: { submissions: string[] }; Returns: number };
      revoke_access: {
        Args: { entitlement: string; reason: string };
        Returns: {
          ends_at: string;
          id: string;
          order_id: string | null;
          plan: string;
          product_id: string;
          revoked_at: string | null;
          revoked_reason: string | null;
          starts_at: string;
          user_id: string;
        };
        SetofOptions: {
          from: '*';
          to: 'entitlements';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      sales_figures: {
        Args: { first_day?: string; last_day?: string; period?: string };
        Returns: Json;
      };
      save_product: {
        Args: {
          capabilities: string[];
          category: string;
          description: string;
          features: string[];
          id: string;
          is_active: boolean;
          name: string;
          on_sale_from?: string;
          price_cents: number;
          sale_ends_at?: string;
          sale_price_cents?: number;
          sale_starts_at?: string;
          seen_version?: number;
          sort_order: number;
          type: string;
        };
        Returns: number;
      };
      save_schools: { Args: { names?: Json; school_ids: string[] }; Returns: undefined };
      search_aliases: {
        Args: { page?: number; page_size?: number; search?: string };
        Returns: Json;
      };
      search_applicants: {
        Args: {
          controls?: string[];
          degrees?: string[];
          gap_bands?: string[];
          gpa_bands?: string[];
          gpa_from?: number;
          gpa_to?: number;
          hours?: string[];
          majors?: string[];
          mcat_bands?: string[];
          mcat_from?: number;
          mcat_to?: number;
          page?: number;
          page_size?: number;
          race?: string;
          school?: string;
          search?: string;
          sections?: string[];
          sort?: string;
          state?: string;
          traits?: string[];
          year?: number;
        };
        Returns: Json;
      };
      search_audit_log: {
        Args: {
          about?: string;
          by_email?: string;
          in_table?: string;
          older_than?: number;
          page_size?: number;
          since?: string;
          until?: string;
          with_action?: string;
          with_key?: string;
        };
        Returns: Json;
      };
      search_emails: {
        Args: {
          of_announcement?: string;
          of_message?: string;
          of_order?: string;
          page?: number;
          page_size?: number;
          recipient?: string;
          search?: string;
          state?: string;
        };
        Returns: Json;
      };
      search_errors: {
        Args: { page?: number; page_size?: number; resolved?: boolean };
        Returns: Json;
      };
      search_failed_events: { Args: { page?: number; page_size?: number }; Returns: Json };
      search_orders: {
        Args: {
          first_day?: string;
          last_day?: string;
          order_status?: string;
          page?: number;
          page_size?: number;
          payment?: string;
          product?: string;
          search?: string;
          sort?: string;
        };
        Returns: Json;
      };
      search_people: {
        Args: {
          page?: number;
          page_size?: number;
          product?: string;
          search?: string;
          sort?: string;
          state?: string;
        };
        Returns: Json;
      };
      search_schools: {
        Args: {
          page?: number;
          page_size?: number;
          search?: string;
          sort?: string;
          took_from?: string;
        };
        Returns: Json;
      };
      send_announcement: { Args: { at?: string; seen: number; text_id: string }; Returns: number };
      send_message: {
        Args: {
          caller_address: string;
          email: string;
          first_name: string;
          last_name: string;
          message: string;
          newsletter: boolean;
          subject: string;
          user_id: string;
        };
        Returns: undefined;
      };
      send_receipt: { Args: { order_id: string }; Returns: undefined };
      set_billing: {
        Args: { address: string; name: string; order_id: string; tax_id: string };
        Returns: undefined;
      };
      settle_failed_refund: {
        Args: {
          event_id?: string;
          payment_intent_id: string;
          problem: string;
          refund_id: string;
          refunded_cents: number;
          stripe_refund_id: string;
        };
        Returns: string;
      };
      settle_payment: {
        Args: {
          amount_cents: number;
          card_brand?: string;
          card_last_four?: string;
          currency: string;
          dispute?: Json;
          event_id?: string;
          order_id: string;
          outcome: string;
          payment_intent_id: string;
        };
        Returns: string;
      };
      settle_refund: {
        Args: { refund_id: string; refunded_cents: number; stripe_refund_id: string };
        Returns: string;
      };
      shop_window: { Args: { plan?: string }; Returns: Json };
      sort_my_schools: { Args: { school_ids: string[] }; Returns: undefined };
      store_facts: { Args: Record<PropertyKey, never>; Returns: Json };
      submit_profile: {
        Args: {
          email: string;
          essay_consent?: string;
          full_name: string;
          profile: Json;
          referred_by: string;
        };
        Returns: Json;
      };
      sync_schools: { Args: Record<PropertyKey, never>; Returns: Json };
      take_mail: { Args: Record<PropertyKey, never>; Returns: Json };
      take_stripe_tasks: { Args: Record<PropertyKey, never>; Returns: string[] };
      test_announcement: { Args: { text_id: string }; Returns: undefined };
      tick_box: { Args: { box: string; guide: string; ticked: boolean }; Returns: undefined };
      undo_import: { Args: { import: string }; Returns: Json };
      unpay_contributor: { Args: { earning: number }; Returns: number };
      unsubscribe: { Args: { token: string }; Returns: string };
      verify_address: { Args: { address: string; person: string }; Returns: undefined };
      withdraw_grant: { Args: { waiting: string }; Returns: undefined };
      withdraw_profile: { Args: { submission: string }; Returns: undefined };
      withdraw_staff_invitation: { Args: { invitation: string }; Returns: undefined };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
